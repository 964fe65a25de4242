import { GAP_MS, LARGEST_GAP_SHARE, LOWEST_FRAME_RATE_HZ } from '@mien/signal';

/** How far back the pace is judged: long enough that one hiccup does not count, short enough to be of use. */
const JUDGED_MS = 5000;
const SHORTEST_JUDGED_MS = 3000;
/** Cameras and devices need a moment until they run at their pace; after that, this long is watched. */
const WARM_UP_MS = 1000;
const WATCHED_MS = 3500;
const LATELY_MS = 2000;
/** A frame that comes this much later than usual follows one that was dropped. */
const LATE_SHARE = 1.5;

/** Watches whether the camera's pictures arrive often enough for the engine. */
export interface FramePace {
  add(timeMs: number): void;
  /** A scan of pictures such as the last seconds' would be refused. */
  isStarved(): boolean;
}

/** @param judgedMs  how far back the pace is judged */
export function createFramePace(judgedMs = JUDGED_MS): FramePace {
  let times: number[] = [];
  return {
    add(timeMs) {
      times.push(timeMs);
      const first = times.findIndex((time) => timeMs - time <= judgedMs);
      if (first > 0) times = times.slice(first);
    },
    isStarved() {
      const lengthMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
      if (lengthMs < SHORTEST_JUDGED_MS) return false;
      if ((1000 * (times.length - 1)) / lengthMs < LOWEST_FRAME_RATE_HZ) return true;
      return gapsMs(times) > LARGEST_GAP_SHARE * lengthMs;
    },
  };
}

/** Watches for a camera that gives too few pictures, evenly or not. */
export interface SlownessWatch {
  add(timeMs: number): void;
  /** Too few came since the start, and lately too: waiting does not help. */
  isTooSlow(): boolean;
}

export function createSlownessWatch(): SlownessWatch {
  let openedMs: number | null = null;
  let firstMs: number | null = null;
  let count = 0;
  let lately: number[] = [];
  return {
    add(timeMs) {
      openedMs ??= timeMs;
      if (timeMs - openedMs < WARM_UP_MS) return;
      firstMs ??= timeMs;
      count += 1;
      lately = [...lately.filter((time) => timeMs - time <= LATELY_MS), timeMs];
    },
    isTooSlow() {
      const lastMs = lately.at(-1);
      if (lastMs === undefined || firstMs === null || lastMs - firstMs < WATCHED_MS) return false;
      const isSlow = (frames: number, sinceMs: number): boolean =>
        (1000 * (frames - 1)) / (lastMs - sinceMs) < LOWEST_FRAME_RATE_HZ;
      return isSlow(count, firstMs) && (lately.length < 2 || isSlow(lately.length, lately[0]!));
    },
  };
}

function gapsMs(times: readonly number[]): number {
  let sum = 0;
  for (let i = 1; i < times.length; i += 1) {
    const gapMs = times[i]! - times[i - 1]!;
    if (gapMs > GAP_MS) sum += gapMs;
  }
  return sum;
}

/**
 * How many pictures are missing between those that arrived, by the camera's own times: dropped by camera, browser or
 * this page alike.
 *
 * @param times  in ms, increasing
 */
export function countDroppedFrames(times: readonly number[]): number {
  if (times.length < 3) return 0;
  const steps = times.slice(1).map((time, i) => time - times[i]!);
  const usual = steps.slice().sort((one, two) => one - two)[steps.length >> 1]!;
  if (!(usual > 0)) return 0;
  return steps.reduce((sum, step) => sum + (step > LATE_SHARE * usual ? Math.round(step / usual) - 1 : 0), 0);
}
