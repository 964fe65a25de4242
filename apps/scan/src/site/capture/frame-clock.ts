import { SLEEP_GAP_MS } from './scan-progress.ts';

/** A smaller step back is a late frame; a larger one is a restarted clock. */
const BEGAN_ANEW_MS = 500;

/**
 * Makes frame times of any clock monotonic. A restarted clock, for example with another frame source, counts as a gap
 * in which the device slept: the capture starts again.
 *
 * @returns the time of a frame in ms; null for a late frame, or a time that is not a number
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
