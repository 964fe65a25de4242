import type { RefusalReason } from '../analysis.ts';

/**
 * Minimum length of an analyzed scan. Source: capture notes; others use 5-20 s for heart rate. The rate's track then
 * has eight steps.
 */
const SHORTEST_SCAN_S = 15;

/** A longer scan means a clock in the wrong unit. Chosen: twenty times the scan length of the product. */
const LONGEST_SCAN_S = 600;

/**
 * Minimum mean frame rate. Half of it is above the highest measured rate and its filter's edge. Cameras with 12 to 15
 * lose some frames; on scenes with 12 per second the rate was as accurate as with 30, but answered less often.
 */
export const LOWEST_FRAME_RATE_HZ = 10;

/** No camera in a browser is faster; above, the clock is in the wrong unit. */
export const HIGHEST_FRAME_RATE_HZ = 250;

/** A gap this long hides more than half a beat at any rate, and a loaded computer shows it (measured: 448 ms, rate 5 bpm wrong). */
const LONGEST_GAP_MS = 1000;

/** Time between frames above this counts as a gap: two frames in a row lost of 12 a second. Three quarters of the shortest beat. */
export const GAP_MS = 250;

/** Maximum share of gaps. Chosen on synthetic traces with dropped frames: the rate is right up to 0.2. */
export const LARGEST_GAP_SHARE = 0.1;

/** Frames with a repeated time are dropped; more than this share of them means the clock is too coarse. */
const LARGEST_REPEATED_SHARE = 0.1;

export interface FrameClock {
  readonly frameRateHz: number;
  readonly durationS: number;
  readonly largestGapMs: number;
  readonly refusal: RefusalReason | null;
}

const NO_CLOCK = { frameRateHz: 0, durationS: 0, largestGapMs: 0 } as const;

/**
 * Judges the capture times of a scan.
 *
 * @param frameTimesMs  capture times, length n
 */
export function inspectFrameClock(frameTimesMs: ArrayLike<number>): FrameClock {
  const n = frameTimesMs.length;
  let largestGapMs = 0;
  let gapsMs = 0;
  let repeated = 0;
  for (let i = 0; i < n; i++) {
    if (!Number.isFinite(frameTimesMs[i])) return { ...NO_CLOCK, refusal: 'bad-clock' };
    if (i === 0) continue;
    const step = frameTimesMs[i]! - frameTimesMs[i - 1]!;
    if (step < 0) return { ...NO_CLOCK, refusal: 'bad-clock' };
    if (step === 0) repeated++;
    if (step > GAP_MS) gapsMs += step;
    largestGapMs = Math.max(largestGapMs, step);
  }
  if (n < 2) return { ...NO_CLOCK, refusal: 'too-short' };
  const durationS = (frameTimesMs[n - 1]! - frameTimesMs[0]!) / 1000;
  const frameRateHz = durationS > 0 ? (n - 1 - repeated) / durationS : 0;
  const facts = { frameRateHz, durationS, largestGapMs };
  const refuse = (refusal: RefusalReason | null): FrameClock => ({ ...facts, refusal });
  if (durationS > LONGEST_SCAN_S || frameRateHz > HIGHEST_FRAME_RATE_HZ) return refuse('bad-clock');
  if (repeated > LARGEST_REPEATED_SHARE * n) return refuse('bad-clock');
  if (durationS < SHORTEST_SCAN_S) return refuse('too-short');
  if (frameRateHz < LOWEST_FRAME_RATE_HZ) return refuse('frame-rate-too-low');
  if (largestGapMs > LONGEST_GAP_MS || gapsMs > LARGEST_GAP_SHARE * durationS * 1000) return refuse('too-many-gaps');
  return refuse(null);
}
