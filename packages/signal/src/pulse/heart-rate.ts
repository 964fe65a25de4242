import type { RateEstimate } from '../analysis.ts';
import type { FoundPulse } from './find-pulse.ts';

/** 5 % and 95 % points of the normal distribution. */
export const NORMAL_90 = 1.645;

/**
 * Parts of the standard error of the rate. Chosen with `npm run bench:engine` so that nine of ten intervals hold the truth, on
 * recordings and on drawn scans alike.
 */
export const ERROR_PARTS = {
  /** Clock and interpolation, bpm. */
  floorBpm: 0.12,
  /** Share of the distance between count and track: two ways to one number. */
  ofDifference: 0.4,
  /** One beat too many or too few is 60 / duration; how many there are goes with the root of the time. In 30 s: 2.2 bpm. */
  slipBpmRootS: 12,
  /** Half of the scans with this ratio of signal to noise slip, and how soon it is all or none of them. */
  slipDb: -1,
  slipSpreadDb: 4,
} as const;

/** Parts as in {@link ERROR_PARTS}; others where they are chosen. */
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
  );
  const half = NORMAL_90 * error;
  return {
    value: countedBpm,
    interval90: [countedBpm - half, countedBpm + half],
    signalToNoiseDb: fused.signalToNoiseDb,
    confidence: track.confidence,
  };
}
