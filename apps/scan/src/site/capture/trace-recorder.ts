import type { ColourTraceBody } from '@mien/contract';
import { type ColourTrace, cutFrames, eachRegion, REGION_NAMES, type RegionName } from '@mien/signal';
import type { Rgb } from './planar-frame.ts';
import type { FrameColours } from './skin-reader.ts';
import type { TrackedFace } from './tracked-face.ts';

/** All numbers are sent with three decimals: a hundredth of the noise of a region's mean, and a microsecond. */
const DECIMALS = 1000;

interface Colours {
  readonly red: number[];
  readonly green: number[];
  readonly blue: number[];
}

/** The growing input of a scan. */
export interface TraceRecorder {
  /** @param head  null if no face was seen */
  add(timeMs: number, colours: FrameColours, head: TrackedFace | null): void;
  /** So far; grows. */
  readonly trace: ColourTrace & { readonly frameTimesMs: readonly number[] };
  /** Only the newest part. */
  since(timeMs: number): ColourTrace;
  /** The request body; times are counted from the first frame. */
  body(): ColourTraceBody;
}

export function createTraceRecorder(): TraceRecorder {
  const create = (): Colours => ({ red: [], green: [], blue: [] });
  const frameTimesMs: number[] = [];
  const regions: Record<RegionName, Colours> = eachRegion(create);
  const surroundings = create();
  const headMotion: number[] = [];
  const trace = { frameTimesMs, regions, surroundings, headMotion };

  const push = (colours: Colours, colour: Rgb | null): void => {
    const [red, green, blue] = colour ?? [Number.NaN, Number.NaN, Number.NaN];
    colours.red.push(red);
    colours.green.push(green);
    colours.blue.push(blue);
  };
  const round = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;
  // NaN does not exist in JSON, so missing values are null.
  const sent = (values: readonly number[]): (number | null)[] =>
    values.map((value) => (Number.isNaN(value) ? null : round(value)));
  const sentColours = ({ red, green, blue }: Colours) => ({ red: sent(red), green: sent(green), blue: sent(blue) });

  return {
    trace,
    add(timeMs, colours, head) {
      frameTimesMs.push(timeMs);
      for (const name of REGION_NAMES) push(regions[name], colours.regions[name]);
      push(surroundings, colours.surroundings);
      headMotion.push(head === null ? Number.NaN : head.centre.y / head.height);
    },
    since(timeMs) {
      let first = frameTimesMs.length;
      while (first > 0 && frameTimesMs[first - 1]! >= timeMs) first -= 1;
      return cutFrames(trace, first, frameTimesMs.length);
    },
    body: () => ({
      frameTimesMs: frameTimesMs.map((timeMs) => round(timeMs - frameTimesMs[0]!)),
      regions: eachRegion((name) => sentColours(regions[name])),
      surroundings: sentColours(surroundings),
      headMotion: sent(headMotion),
    }),
  };
}
