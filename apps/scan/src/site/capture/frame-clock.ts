import { SLEEP_GAP_MS } from './scan-progress.ts';

/** A step back that is smaller is a frame that came late; a larger one is a clock that restarted. */
const BEGAN_ANEW_MS = 500;

/**
 * Makes frame times of any clock ones that only grow. A clock that restarts, for example with another frame source, counts as a
 * gap in which the device slept: the capture starts again.
 *
 * @returns the time of a frame in ms; null for a frame that comes too late, or whose time is not a number
 */
export function createFrameClock(): (givenMs: number) => number | null {
  let lastMs: number | null = null;
  let aheadMs = 0;
  return (givenMs) => {
    if (!Number.isFinite(givenMs)) return null;
    let timeMs = givenMs + aheadMs;
    if (lastMs !== null && timeMs < lastMs - BEGAN_ANEW_MS) {
      aheadMs += lastMs + 2 * SLEEP_GAP_MS - timeMs;
      timeMs = givenMs + aheadMs;
    }
    if (lastMs !== null && timeMs <= lastMs) return null;
    lastMs = timeMs;
    return timeMs;
  };
}
