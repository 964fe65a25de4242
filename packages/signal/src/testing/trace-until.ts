import { type ColourTrace, cutFrames } from '../trace.ts';

/** The first seconds of a trace: what a running scan had until then. */
export function traceUntil(trace: ColourTrace, lengthS: number): ColourTrace {
  const { frameTimesMs } = trace;
  let n = 0;
  while (n < frameTimesMs.length && frameTimesMs[n]! - frameTimesMs[0]! <= 1000 * lengthS) n++;
  return cutFrames(trace, 0, n);
}
