/** The measures of a camera that count in the overall score. */
export const CAMERA_MEASURES_OF_SCORE: readonly string[] = ['heartRateBpm', 'breathingRatePerMin'];

/** The share of all weights that a blood pressure has, and the least with which there is a score: those of `overall-score.ts`, whose curves a page need not load. */
const PRESSURE_SHARE = 0.25 / 1.2;
const MIN_COVERAGE = 0.6;
/** Sums of shares are not exact. */
const TOLERANCE = 1e-6;

/** Whether a scan without a score would have one with a blood pressure by cuff. */
export function isCuffEnoughForScore(of: { readonly coverage: number; readonly missing: readonly string[] }): boolean {
  return of.missing.includes('bloodPressure') && of.coverage + PRESSURE_SHARE >= MIN_COVERAGE - TOLERANCE;
}
