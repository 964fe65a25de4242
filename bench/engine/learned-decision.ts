import { solvePositiveDefinite } from '../../packages/signal/src/linear-equations.ts';

/** A pulse with its readings, in the same order for all, and whether its value is right. */
export interface Lesson {
  readonly readings: readonly number[];
  readonly isRight: boolean;
  readonly weight: number;
}

/** Log odds that a value is right. */
export type Score = (readings: readonly number[]) => number;

/** Weight of the squared coefficients, of readings with a standard deviation of 1; steps of Newton's method. */
const RIDGE = 1e-3;
const NEWTON_STEPS = 8;

const chanceOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** Shares of the whole weight. */
function sharesOf(lessons: readonly Lesson[]): number[] {
  const whole = lessons.reduce((sum, { weight }) => sum + weight, 0);
  return lessons.map(({ weight }) => weight / whole);
}

/** Logistic regression with a ridge. @see Hastie, Tibshirani & Friedman 2009, section 4.4 */
function learnLine(lessons: readonly Lesson[]): Score {
  const count = lessons[0]!.readings.length;
  const shares = sharesOf(lessons);
  const mean = (of: (lesson: Lesson) => number): number =>
    lessons.reduce((sum, lesson, i) => sum + shares[i]! * of(lesson), 0);
  const scales = Array.from({ length: count }, (_, k) => {
    const middle = mean(({ readings }) => readings[k]!);
    return { middle, spread: Math.sqrt(mean(({ readings }) => (readings[k]! - middle) ** 2)) || 1 };
  });
  const scaled = (readings: readonly number[]): number[] => [
    1,
    ...scales.map(({ middle, spread }, k) => (readings[k]! - middle) / spread),
  ];
  const rows = lessons.map(({ readings }) => scaled(readings));
  let weights = new Float64Array(count + 1);
  const sum = (row: readonly number[]): number => row.reduce((total, value, k) => total + value * weights[k]!, 0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const matrix = Array.from({ length: count + 1 }, (_, k) => {
      const line = new Float64Array(count + 1);
      line[k] = RIDGE;
      return line;
    });
    const right = Float64Array.from(weights, (weight) => -RIDGE * weight);
    rows.forEach((row, i) => {
      const chance = chanceOf(sum(row));
      const curve = shares[i]! * Math.max(1e-6, chance * (1 - chance));
      const slope = shares[i]! * ((lessons[i]!.isRight ? 1 : 0) - chance);
      for (let k = 0; k <= count; k++) {
        right[k] = right[k]! + slope * row[k]!;
        const line = matrix[k]!;
        const part = curve * row[k]!;
        for (let l = 0; l <= k; l++) line[l] = line[l]! + part * row[l]!;
      }
    });
    const change = solvePositiveDefinite(matrix, right);
    if (!change) break;
    weights = weights.map((weight, k) => weight + change[k]!);
  }
  return (readings) => sum(scaled(readings));
}

/** Where the line of a reading may bend: these shares of right values lie below. */
const BENDS = [0.02, 0.1, 0.3, 0.6, 0.9] as const;

/** Logistic regression with a line for each reading that may bend: a generalized additive model. */
export function learnLogistic(lessons: readonly Lesson[]): Score {
  const right = lessons.filter(({ isRight }) => isRight);
  const bends = lessons[0]!.readings.map((_, k) => {
    const sorted = right.map(({ readings }) => readings[k]!).sort((one, other) => one - other);
    return [...new Set(BENDS.map((share) => sorted[Math.floor(share * sorted.length)]!))];
  });
  const bent = (readings: readonly number[]): number[] => [
    ...readings,
    ...readings.flatMap((value, k) => bends[k]!.map((bend) => Math.max(0, value - bend))),
  ];
  const score = learnLine(lessons.map((lesson) => ({ ...lesson, readings: bent(lesson.readings) })));
  return (readings) => score(bent(readings));
}

/** Boosted stumps: how many, how much of each step is taken, cuts that are tried for a reading, and the weight of squared leaves. */
const STUMPS = 250;
const STEP_SHARE = 0.1;
const CUTS = 24;
const LEAF_RIDGE = 2e-3;

/** One question about one reading, with what either answer adds. */
export interface Stump {
  readonly reading: number;
  readonly cut: number;
  readonly below: number;
  readonly above: number;
}

/** Gradient-boosted stumps with the logistic loss. @see Friedman 2001, doi:10.1214/aos/1013203451 */
export function learnStumps(lessons: readonly Lesson[]): Score & { readonly stumps: readonly Stump[] } {
  const shares = sharesOf(lessons);
  const cuts = lessons[0]!.readings.map((_, k) => {
    const sorted = lessons.map(({ readings }) => readings[k]!).sort((one, other) => one - other);
    return [
      ...new Set(Array.from({ length: CUTS }, (_, c) => sorted[Math.floor(((c + 1) * sorted.length) / (CUTS + 1))]!)),
    ];
  });
  // The bin of each lesson for each reading: how many cuts are at or below its value.
  const bins = cuts.map((own, k) =>
    Uint8Array.from(lessons, ({ readings }) => own.filter((cut) => cut <= readings[k]!).length),
  );
  const logOdds = new Float64Array(lessons.length);
  const stumps: Stump[] = [];
  for (let round = 0; round < STUMPS; round++) {
    const slopes = new Float64Array(lessons.length);
    const curves = new Float64Array(lessons.length);
    let [allSlope, allCurve] = [0, 0];
    lessons.forEach(({ isRight }, i) => {
      const chance = chanceOf(logOdds[i]!);
      slopes[i] = shares[i]! * ((isRight ? 1 : 0) - chance);
      curves[i] = shares[i]! * chance * (1 - chance);
      allSlope += slopes[i]!;
      allCurve += curves[i]!;
    });
    let best = { gain: 0, reading: 0, bin: 0, below: 0, above: 0 };
    bins.forEach((own, reading) => {
      const slope = new Float64Array(CUTS + 1);
      const curve = new Float64Array(CUTS + 1);
      for (let i = 0; i < own.length; i++) {
        slope[own[i]!] = slope[own[i]!]! + slopes[i]!;
        curve[own[i]!] = curve[own[i]!]! + curves[i]!;
      }
      let [lowSlope, lowCurve] = [0, 0];
      for (let bin = 0; bin < cuts[reading]!.length; bin++) {
        lowSlope += slope[bin]!;
        lowCurve += curve[bin]!;
        const below = lowSlope / (lowCurve + LEAF_RIDGE);
        const above = (allSlope - lowSlope) / (allCurve - lowCurve + LEAF_RIDGE);
        const gain = below * lowSlope + above * (allSlope - lowSlope);
        if (gain > best.gain) best = { gain, reading, bin, below, above };
      }
    });
    if (best.gain === 0) break;
    const { reading, bin } = best;
    const [below, above] = [STEP_SHARE * best.below, STEP_SHARE * best.above];
    stumps.push({ reading, cut: cuts[reading]![bin]!, below, above });
    for (let i = 0; i < logOdds.length; i++) logOdds[i] = logOdds[i]! + (bins[reading]![i]! <= bin ? below : above);
  }
  const score: Score = (readings) =>
    stumps.reduce((sum, { reading, cut, below, above }) => sum + (readings[reading]! < cut ? below : above), 0);
  return Object.assign(score, { stumps });
}
