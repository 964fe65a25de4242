/** Camera measures that count for the overall score. */
export const CAMERA_MEASURES_OF_SCORE: readonly string[] = ['heartRateBpm', 'breathingRatePerMin'];

/**
 * The share of blood pressure in all weights, and the minimum share for a score. The same as in `overall-score.ts`,
 * whose curves a page need not load.
 */
const PRESSURE_SHARE = 0.25 / 1.2;
const MIN_COVERAGE = 0.6;
/** Tolerance for rounding errors of sums. */
const TOLERANCE = 1e-6;

/** Whether a cuff pressure would give a score to a scan without one. */
export function isCuffEnoughForScore(of: { readonly coverage: number; readonly missing: readonly string[] }): boolean {
  return of.missing.includes('bloodPressure') && of.coverage + PRESSURE_SHARE >= MIN_COVERAGE - TOLERANCE;
}
