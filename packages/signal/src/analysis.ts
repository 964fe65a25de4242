/** A number with its 90% interval, which contains the true value in 9 of 10 scans like this one. */
export interface Estimate {
  readonly value: number;
  readonly interval90: readonly [number, number];
  readonly signalToNoiseDb: number;
}

/** A rate with the probability of its track relative to all others, 0..1. */
export interface RateEstimate extends Estimate {
  readonly confidence: number;
}

export const REFUSAL_REASONS = [
  'too-short',
  'bad-clock',
  'frame-rate-too-low',
  'too-many-gaps',
  'face-lost',
  'no-pulse',
  'unsteady-pulse',
  'pulse-not-timed',
  'no-breathing',
  'too-few-beats',
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** A refusal is a value, not an error: the caller always gets one of the two. */
export type Finding<T> =
  | ({ readonly kind: 'measured' } & T)
  | { readonly kind: 'unusable'; readonly reason: RefusalReason };

export interface HeartRateVariability {
  readonly sdnnMs: Estimate;
  readonly rmssdMs: Estimate;
  readonly beatCount: number;
}

export interface ScanAnalysis {
  readonly engineVersion: string;
  readonly frameRateHz: number;
  readonly durationS: number;
  readonly largestGapMs: number;
  readonly faceSeenShare: number;
  readonly heartRateBpm: Finding<RateEstimate>;
  readonly breathingRatePerMin: Finding<Estimate>;
  readonly heartRateVariability: Finding<HeartRateVariability>;
}

/** A finding that has a value. */
export type Measured<F> = Extract<F, { readonly kind: 'measured' }>;
type NamesOf<T> = { [Key in keyof T]: NonNullable<T[Key]> extends Estimate ? Key : never }[keyof T];

/** Names of the findings of an analysis. */
export type FindingName = {
  [Key in keyof ScanAnalysis]: ScanAnalysis[Key] extends Finding<unknown> ? Key : never;
}[keyof ScanAnalysis];

const EVERY_FINDING = {
  heartRateBpm: true,
  breathingRatePerMin: true,
  heartRateVariability: true,
} as const satisfies Readonly<Record<FindingName, true>>;
export const FINDING_NAMES = Object.keys(EVERY_FINDING) as readonly FindingName[];

/** Names of all estimates of an analysis: of its findings, and of those inside a finding. */
export type EstimateName = {
  [Key in FindingName]: Measured<ScanAnalysis[Key]> extends Estimate ? Key : NamesOf<Measured<ScanAnalysis[Key]>>;
}[FindingName];

/** An analysis of a scan that measured nothing. */
export function refuseAll(facts: Omit<ScanAnalysis, FindingName>, reason: RefusalReason): ScanAnalysis {
  const refusals = Object.fromEntries(FINDING_NAMES.map((name) => [name, unusable(reason)]));
  return { ...facts, ...(refusals as Record<FindingName, ReturnType<typeof unusable>>) };
}

export function unusable(reason: RefusalReason): { readonly kind: 'unusable'; readonly reason: RefusalReason } {
  return { kind: 'unusable', reason };
}
