import type { RateEstimate } from '../analysis.ts';
import type { FoundPulse } from './find-pulse.ts';

/** 5% and 95% points of the normal distribution. */
export const NORMAL_90 = 1.645;

/**
 * Parts of the standard error of the rate. Chosen so that the interval score (Winkler 1972,
 * doi:10.1080/01621459.1972.10481224) is least over recordings and drawn people, each person counting alike. Chosen on
 * recordings alone, slips weigh less (docs/accuracy.md, "People left out").
 */
export const ERROR_PARTS = {
  /** Clock, interpolation and the ends of a scan, where a beat is cut in two, bpm. */
  floorBpm: 0.24,
  /** Share of the distance between count and track: two ways to one number. */
  ofDifference: 0.5,
  /**
   * One beat too many or too few is 60 / duration; their number grows with the square root of the time. In 30 s: 1.5
   * bpm.
   */
  slipBpmRootS: 8,
  /** The ratio of signal to noise at which half of the scans slip, and the steepness around it. */
  slipDb: -2,
  slipSpreadDb: 1.5,
  /** The remaining probability may lie on another track: how far off, bpm. */
  doubtBpm: 16,
} as const;

/** Components as in {@link ERROR_PARTS}; override for tuning. */
export type ErrorParts = { readonly [Name in keyof typeof ERROR_PARTS]: number };

/**
 * Heart rate with its interval from the evidence at hand: the mean over the scan, by counting.
 *
 * @param durationS  of the scan
 * @param parts      of the error
 * @returns beats per minute
 */
export function estimateHeartRate(
  { track, fused, countedBpm }: FoundPulse,
  durationS: number,
  parts: ErrorParts = ERROR_PARTS,
): RateEstimate {
  const slips = 1 / (1 + 10 ** ((fused.signalToNoiseDb - parts.slipDb) / parts.slipSpreadDb));
  const error = Math.hypot(
    parts.floorBpm,
    parts.ofDifference * (countedBpm - track.meanBpm),
    (parts.slipBpmRootS / Math.sqrt(durationS)) * slips,
    parts.doubtBpm * (1 - track.confidence),
  );
  const half = NORMAL_90 * error;
  return {
    value: countedBpm,
    interval90: [countedBpm - half, countedBpm + half],
    signalToNoiseDb: fused.signalToNoiseDb,
    confidence: track.confidence,
  };
}
