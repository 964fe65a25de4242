import type { ColorTraceBody } from '@mien/contract';
import { type ColorTrace, cutFrames, eachRegion, REGION_NAMES, type RegionName } from '@mien/signal';
import type { Rgb } from './planar-frame.ts';
import type { FrameColors } from './skin-reader.ts';
import type { TrackedFace } from './tracked-face.ts';

/** All numbers are sent with three decimals: a hundredth of the noise of a region's mean, and a microsecond. */
const DECIMALS = 1000;

interface Colors {
  readonly red: number[];
  readonly green: number[];
  readonly blue: number[];
}

/** The growing input of a scan. */
export interface TraceRecorder {
  /** @param head  null if no face was seen */
  add(timeMs: number, colors: FrameColors, head: TrackedFace | null): void;
  /** So far; grows. */
  readonly trace: ColorTrace & { readonly frameTimesMs: readonly number[] };
  /** Only the newest part. */
  since(timeMs: number): ColorTrace;
  /** The request body; times are counted from the first frame. */
  body(): ColorTraceBody;
}

export function createTraceRecorder(): TraceRecorder {
  const create = (): Colors => ({ red: [], green: [], blue: [] });
  const frameTimesMs: number[] = [];
  const regions: Record<RegionName, Colors> = eachRegion(create);
  const surroundings = create();
  const headMotion: number[] = [];
  const trace = { frameTimesMs, regions, surroundings, headMotion };

  const push = (colors: Colors, color: Rgb | null): void => {
    const [red, green, blue] = color ?? [Number.NaN, Number.NaN, Number.NaN];
    colors.red.push(red);
    colors.green.push(green);
    colors.blue.push(blue);
  };
  const round = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;
  // NaN does not exist in JSON, so missing values are null.
  const sent = (values: readonly number[]): (number | null)[] =>
    values.map((value) => (Number.isNaN(value) ? null : round(value)));
  const sentColors = ({ red, green, blue }: Colors) => ({ red: sent(red), green: sent(green), blue: sent(blue) });

  return {
    trace,
    add(timeMs, colors, head) {
      frameTimesMs.push(timeMs);
      for (const name of REGION_NAMES) push(regions[name], colors.regions[name]);
      push(surroundings, colors.surroundings);
      headMotion.push(head === null ? Number.NaN : head.center.y / head.height);
    },
    since(timeMs) {
      let first = frameTimesMs.length;
      while (first > 0 && frameTimesMs[first - 1]! >= timeMs) first -= 1;
      return cutFrames(trace, first, frameTimesMs.length);
    },
    body: () => ({
      frameTimesMs: frameTimesMs.map((timeMs) => round(timeMs - frameTimesMs[0]!)),
      regions: eachRegion((name) => sentColors(regions[name])),
      surroundings: sentColors(surroundings),
      headMotion: sent(headMotion),
    }),
  };
}
