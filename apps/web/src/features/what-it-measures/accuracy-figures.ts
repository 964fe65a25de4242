/**
 * Measured figures of `docs/accuracy.md`, which the build reads. A figure whose row is missing is absent, and the line
 * about it is then left out.
 */
export interface AccuracyFigures {
  /** People whose videos went through the scan page. */
  readonly people?: number;
  /** Of those scans: how many, and how many of 100 got an answer. */
  readonly scans?: number;
  readonly answeredPercent?: number;
  /** Mean error, beats a minute. */
  readonly heartRateErrorBpm?: number;
  /** Mean error, breaths a minute, and how many of 100 real recordings got a value. */
  readonly breathingErrorPerMin?: number;
  readonly breathingAnsweredPercent?: number;
  /** Drawn scans without a living face: how many got a value, of how many. */
  readonly lifelessAnswered?: number;
  readonly lifeless?: number;
  /** Of drawn everyday rooms: by how many points fewer people with dark skin than with light skin got an answer. */
  readonly darkSkinLessPoints?: number;
}
