import { GAP_MS, LARGEST_GAP_SHARE, LOWEST_FRAME_RATE_HZ } from '@mien/signal';

/** Window for judging the pace: long enough to ignore a brief stall, short enough to be useful. */
const JUDGED_MS = 5000;
const SHORTEST_JUDGED_MS = 3000;
/** Warm-up time of cameras and devices, after which the window starts. */
const WARM_UP_MS = 1000;
const WATCHED_MS = 3500;
const LATELY_MS = 2000;
/** A frame this much later than usual follows a dropped one. */
const LATE_SHARE = 1.5;

/** Monitors whether the camera's frames arrive often enough for the engine. */
export interface FramePace {
  add(timeMs: number): void;
  /** Whether a scan of frames like those of the last seconds would be refused. */
  isStarved(): boolean;
}

/** @param judgedMs  length of the window */
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

/** Monitors a camera with too few frames, evenly or not. */
export interface SlownessWatch {
  add(timeMs: number): void;
  /** Too few frames since the start, and recently: waiting does not help. */
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
 * Number of frames missing between those that arrived, by the camera's timestamps: dropped by camera, browser or this
 * page.
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
