import type { MeasureTypeKey } from './measure-type.ts';

/** Parts of the overall score. `bloodPressure` counts only from a cuff. */
export const SCORE_PARTS = [
  'heartRate',
  'breathingRate',
  'bodyMassIndex',
  'smoking',
  'bloodPressure',
  'diabetesRank',
  'qualityOfLife',
] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

type Curve = readonly (readonly [value: number, share: number])[];

interface ScorePartRule {
  readonly measure: MeasureTypeKey;
  readonly weight: number;
  /** Corners of a piecewise-linear share 0..1; constant beyond its ends. */
  readonly curve: Curve;
}

/** Weights and curves as published in docs/bands.md; docs/adr/0007-overall-score.md has the reasons. */
export const SCORE_RULES: Readonly<Record<ScorePart, ScorePartRule>> = {
  heartRate: {
    measure: 'heartRateBpm',
    weight: 0.25,
    curve: [
      [40, 0],
      [50, 0.6],
      [60, 1],
      [80, 1],
      [90, 0.8],
      [110, 0.4],
      [130, 0.2],
      [150, 0],
    ],
  },
  breathingRate: {
    measure: 'breathingRatePerMin',
    weight: 0.15,
    curve: [
      [6, 0],
      [8, 0.2],
      [12, 1],
      [20, 1],
      [24, 0.4],
      [30, 0],
    ],
  },
  bodyMassIndex: {
    measure: 'bodyMassIndex',
    weight: 0.2,
    curve: [
      [14, 0],
      [18.5, 0.8],
      [20, 1],
      [25, 1],
      [30, 0.6],
      [35, 0.3],
      [45, 0],
    ],
  },
  smoking: {
    measure: 'smoking',
    weight: 0.15,
    curve: [
      [0, 1],
      [1, 0],
    ],
  },
  bloodPressure: {
    measure: 'systolicMmHg',
    weight: 0.25,
    curve: [
      [80, 0.3],
      [95, 1],
      [120, 1],
      [130, 0.7],
      [140, 0.4],
      [180, 0],
    ],
  },
  diabetesRank: {
    measure: 'diabetesRank',
    weight: 0.1,
    curve: [
      [1, 1],
      [2, 0.3],
    ],
  },
  qualityOfLife: {
    measure: 'qualityOfLife',
    weight: 0.1,
    curve: [
      [1, 0],
      [10, 1],
    ],
  },
};

/** Minimum share of all weights for a score. Source: docs/adr/0007-overall-score.md. */
export const SCORE_MIN_COVERAGE = 0.6;

export interface ScoreInput {
  readonly value: number;
  /** 90% interval of the value, if it was measured. */
  readonly interval90?: readonly [number, number];
}

export type OverallScore =
  | {
      readonly kind: 'scored';
      /** 0 to 100. */
      readonly score: number;
      /** Half-width of the 90% interval in points, propagated from the intervals of the parts. */
      readonly plusMinus: number;
      readonly coverage: number;
      readonly missing: readonly ScorePart[];
    }
  | { readonly kind: 'notEnough'; readonly coverage: number; readonly missing: readonly ScorePart[] };

/** Linear interpolation between the corners of a curve. */
export function shareOnCurve(curve: Curve, value: number): number {
  const first = curve[0];
  const last = curve[curve.length - 1];
  if (!first || !last) throw new RangeError('a curve needs a corner');
  if (value <= first[0]) return first[1];
  for (let index = 1; index < curve.length; index += 1) {
    const [leftValue, leftShare] = curve[index - 1] as readonly [number, number];
    const [rightValue, rightShare] = curve[index] as readonly [number, number];
    if (value <= rightValue)
      return leftShare + ((value - leftValue) / (rightValue - leftValue)) * (rightShare - leftShare);
  }
  return last[1];
}

/** Largest distance between the share at the value and the share anywhere in its interval, including corners inside. */
function shareSpread(curve: Curve, { value, interval90 }: ScoreInput): number {
  if (!interval90) return 0;
  const [low, high] = interval90;
  const center = shareOnCurve(curve, value);
  const corners = curve.map(([corner]) => corner).filter((corner) => corner > low && corner < high);
  return Math.max(...[low, high, ...corners].map((point) => Math.abs(shareOnCurve(curve, point) - center)));
}

/**
 * The weighted mean of shares, 0..1, of parts in the order of `SCORE_PARTS`: another order of addition may round to
 * another score.
 */
export function meanShare(parts: readonly { readonly weight: number; readonly share: number }[]): number {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  return parts.reduce((sum, { weight, share }) => sum + weight * share, 0) / weights;
}

/** Coverage-gated weighted mean of the available parts; independent errors add in quadrature. */
export function overallScore(inputs: Readonly<Partial<Record<ScorePart, ScoreInput>>>): OverallScore {
  const present = SCORE_PARTS.flatMap((part) => {
    const input = inputs[part];
    return input && Number.isFinite(input.value) ? [{ part, input, rule: SCORE_RULES[part] }] : [];
  });
  const missing = SCORE_PARTS.filter((part) => !present.some((entry) => entry.part === part));
  const allWeights = SCORE_PARTS.reduce((sum, part) => sum + SCORE_RULES[part].weight, 0);
  const weights = present.reduce((sum, { rule }) => sum + rule.weight, 0);
  const coverage = weights / allWeights;
  if (coverage < SCORE_MIN_COVERAGE) return { kind: 'notEnough', coverage, missing };
  const mean = meanShare(
    present.map(({ rule, input }) => ({ weight: rule.weight, share: shareOnCurve(rule.curve, input.value) })),
  );
  const variance = present.reduce(
    (sum, { rule, input }) => sum + (rule.weight * shareSpread(rule.curve, input)) ** 2,
    0,
  );
  return { kind: 'scored', score: 100 * mean, plusMinus: (100 * Math.sqrt(variance)) / weights, coverage, missing };
}
