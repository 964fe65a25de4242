import type { ColourTrace, RegionTrace } from '../trace.ts';

/** The first seconds of a trace: what a running scan had until then. */
export function traceUntil({ frameTimesMs, regions }: ColourTrace, lengthS: number): ColourTrace {
  let n = 0;
  while (n < frameTimesMs.length && frameTimesMs[n]! - frameTimesMs[0]! <= 1000 * lengthS) n++;
  const cut = (values: ArrayLike<number>): Float64Array => Float64Array.from({ length: n }, (_, i) => values[i]!);
  const region = ({ red, green, blue }: RegionTrace): RegionTrace => ({
    red: cut(red),
    green: cut(green),
    blue: cut(blue),
  });
  return {
    frameTimesMs: cut(frameTimesMs),
    regions: {
      forehead: region(regions.forehead),
      leftCheek: region(regions.leftCheek),
      rightCheek: region(regions.rightCheek),
    },
  };
}
