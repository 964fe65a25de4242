import {
  answerWithRepeat,
  changeSinceLast,
  compareWithUsual,
  DRIFT_RULE,
  drift,
  isUnusual,
  type ScanValue,
  Series,
  stepPeriod,
  USUAL_RANGE_MEASURES,
  USUAL_RANGE_RULE,
  type UsualAnswer,
  type UsualRange,
  type UsualRangeMeasure,
  usualRange,
} from '@mien/domain';
import { createRandom, drawNormal, type Random } from '@mien/signal/testing';

/**
 * The distribution of simulated people's scans, in the measure's unit. Every number is an assumption of the model, not
 * a measurement.
 */
export interface Population {
  readonly measure: UsualRangeMeasure;
  readonly level: number;
  readonly levelSpread: number;
  /** Mean standard deviation between one person's scans; half of its variance is between days. */
  readonly spread: number;
  /** Variation of that between people: the coefficient of variation of a lognormal distribution. */
  readonly spreadVariation: number;
  /** Standard deviation of the scan's error; its 90% interval is correct. */
  readonly scanError: number;
  /** Days and scans vary like Student's t with this many degrees of freedom, scaled to the same variance. */
  readonly tailDegrees?: number;
  /** A share of earlier scans is higher by this much and not tagged, as after climbing stairs. */
  readonly disturbed?: { readonly share: number; readonly by: number };
}

export const ADULTS: Population = {
  measure: 'heartRateBpm',
  level: 72,
  levelSpread: 9,
  spread: 6,
  spreadVariation: 0.35,
  scanError: 1,
};
/** Half the width of a 90% interval in standard errors. */
const HALF_90 = 1.645;
const TODAY = '2026-01-01';
const ENGINE_VERSION = '1.0.0';
const DAYS = Array.from(
  { length: Math.max(USUAL_RANGE_RULE.windowDays, DRIFT_RULE.recentDays + DRIFT_RULE.earlierDays) },
  (_, daysAgo) => stepPeriod('day', TODAY, -daysAgo),
);
export const JUDGED = { day: TODAY, engineVersion: ENGINE_VERSION };

function drawScatter(random: Random, tailDegrees: number | undefined): number {
  const normal = drawNormal(random);
  if (tailDegrees === undefined) return normal;
  let squares = 0;
  for (let index = 0; index < tailDegrees; index += 1) squares += drawNormal(random) ** 2;
  // A t distribution's variance is degrees / (degrees - 2).
  return (normal / Math.sqrt(squares / tailDegrees)) * Math.sqrt((tailDegrees - 2) / tailDegrees);
}

/** One simulated person with days, and scans on them. */
export function drawPerson(population: Population, random: Random) {
  const { level, levelSpread, spread, spreadVariation, scanError, tailDegrees, disturbed } = population;
  const own = level + levelSpread * drawNormal(random);
  const total = spread * Math.exp(spreadVariation * drawNormal(random) - spreadVariation ** 2 / 2);
  const part = total * Math.SQRT1_2;
  const drawDay = () => own + part * drawScatter(random, tailDegrees);
  const drawScan = (day: number) => day + part * drawScatter(random, tailDegrees) + scanError * drawNormal(random);
  const drawEarlier = () =>
    drawScan(drawDay()) + (disturbed !== undefined && random() < disturbed.share ? disturbed.by : 0);
  return { drawDay, drawScan, drawEarlier };
}

export function scanOf(population: Population, value: number, daysAgo: number): ScanValue {
  const half = HALF_90 * population.scanError;
  return {
    day: DAYS[daysAgo] as string,
    value,
    intervalLow: value - half,
    intervalHigh: value + half,
    provenance: 'camera',
    engineVersion: ENGINE_VERSION,
    tags: [],
  };
}

/** A method to judge values by earlier ones. */
interface Judge {
  readonly answerTo: (value: number) => UsualAnswer;
  /** Half the width of the range; null if there is none, and then every value is as usual. */
  readonly half: number | null;
}
export type Rule = (population: Population, earlier: readonly number[]) => Judge;

function rangeOf(population: Population, earlier: readonly number[]): UsualRange {
  const scans = earlier.map((value, index) => scanOf(population, value, index + 1));
  return usualRange(population.measure, Series.of('camera', scans), JUDGED);
}

/** The product's rule, with all its exclusions and the scan's own interval. */
export const builtRule: Rule = (population, earlier) => {
  const range = rangeOf(population, earlier);
  return {
    answerTo: (value) => compareWithUsual(population.measure, scanOf(population, value, 0), range) ?? 'asUsual',
    half: range.kind === 'learning' ? null : (range.high - range.low) / 2,
  };
};

function judgeBy(center: number, half: number): Judge {
  const answerTo = (value: number) => (value > center + half ? 'higher' : value < center - half ? 'lower' : 'asUsual');
  return { answerTo, half };
}

/** The product's range, compared with the bare value. */
export const bareRule: Rule = (population, earlier) => {
  const range = rangeOf(population, earlier);
  return range.kind === 'learning'
    ? { answerTo: () => 'asUsual', half: null }
    : judgeBy(range.center, range.high - range.center);
};

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const middleOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.ceil(sorted.length / 2) - 1] as number) + (sorted[Math.floor(sorted.length / 2)] as number)) / 2;
};

/** A common method: median and 1.96 scaled median absolute deviations. */
export const medianRule: Rule = (_, earlier) => {
  const center = middleOf(earlier);
  const mad = middleOf(earlier.map((value) => Math.abs(value - center)));
  return judgeBy(center, 1.96 * 1.4826 * mad);
};

/** The 97.5% points of Student's t for one degree less than the tested counts (SciPy 1.17.1, scipy.stats.t.ppf). */
const T_975: Readonly<Record<number, number>> = { 5: 2.776445, 7: 2.446912, 14: 2.160369, 30: 2.04523 };

/** Student's prediction interval for one more value, from the person's own variance only. */
export const studentRule: Rule = (_, earlier) => {
  const count = earlier.length;
  const t = T_975[count];
  if (t === undefined) throw new Error(`no t for ${count} scans`);
  const center = meanOf(earlier);
  const squares = earlier.reduce((sum, value) => sum + (value - center) ** 2, 0);
  return judgeBy(center, t * Math.sqrt((squares / (count - 1)) * (1 + 1 / count)));
};

export interface RangeTrial {
  readonly population: Population;
  readonly rule: Rule;
  /** Number of earlier scans, one a day. */
  readonly count: number;
  /** Changes that should be detected. */
  readonly shifts: readonly number[];
  readonly people: number;
  readonly seed: number;
}

/** Shares of people; for a change, those with a detection in its direction. */
export interface RangeRates {
  readonly withRange: number;
  readonly falseOnce: number;
  readonly falseAfterRepeat: number;
  /** Unusual in the same direction on two consecutive days. */
  readonly falseNextDay: number;
  readonly foundOnce: readonly number[];
  readonly foundAfterRepeat: readonly number[];
  readonly meanHalf: number;
}

/** How often a rule flags a scan of simulated people as unusual: without a change, and with one. */
export function rangeRates({ population, rule, count, shifts, people, seed }: RangeTrial): RangeRates {
  const random = createRandom(seed);
  const foundOnce = shifts.map(() => 0);
  const foundAfterRepeat = shifts.map(() => 0);
  let [withRange, falseOnce, falseAfterRepeat, falseNextDay, halves] = [0, 0, 0, 0, 0];
  for (let index = 0; index < people; index += 1) {
    const person = drawPerson(population, random);
    const { answerTo, half } = rule(
      population,
      Array.from({ length: count }, () => person.drawEarlier()),
    );
    const day = person.drawDay();
    const [first, repeat] = [person.drawScan(day), person.drawScan(day)];
    const nextDay = person.drawScan(person.drawDay());
    if (half !== null) {
      withRange += 1;
      halves += half;
    }
    const answer = answerTo(first);
    if (isUnusual(answer)) {
      falseOnce += 1;
      if (answerWithRepeat(answer, answerTo(repeat)) === answer) falseAfterRepeat += 1;
      if (answerTo(nextDay) === answer) falseNextDay += 1;
    }
    for (const [place, shift] of shifts.entries()) {
      const direction = shift > 0 ? 'higher' : 'lower';
      if (answerTo(first + shift) !== direction) continue;
      foundOnce[place] = (foundOnce[place] as number) + 1;
      if (answerTo(repeat + shift) === direction) foundAfterRepeat[place] = (foundAfterRepeat[place] as number) + 1;
    }
  }
  return {
    withRange: withRange / people,
    falseOnce: falseOnce / people,
    falseAfterRepeat: falseAfterRepeat / people,
    falseNextDay: falseNextDay / people,
    foundOnce: foundOnce.map((found) => found / people),
    foundAfterRepeat: foundAfterRepeat.map((found) => found / people),
    meanHalf: halves / withRange,
  };
}

/** Share of people whose scan differs from the previous one, by the rule, after their level moved by `shift`. */
export function changeRate(population: Population, count: number, shift: number, people: number, seed: number): number {
  const random = createRandom(seed);
  let found = 0;
  for (let index = 0; index < people; index += 1) {
    const person = drawPerson(population, random);
    const scans = Array.from({ length: count }, (_, place) => scanOf(population, person.drawEarlier(), place + 1));
    const last = scans[0] ?? scanOf(population, person.drawEarlier(), 1);
    const judged = scanOf(population, person.drawScan(person.drawDay()) + shift, 0);
    const range = usualRange(population.measure, Series.of('camera', scans), JUDGED);
    const direction = changeSinceLast(population.measure, judged, last, range)?.direction ?? null;
    if (shift === 0 ? direction !== null : direction === (shift > 0 ? 'higher' : 'lower')) found += 1;
  }
  return found / people;
}

/** Share of people with a reported drift, in its direction, after their level moved by `shift` four weeks ago. */
export function driftRate(
  population: Population,
  scansAWeek: number,
  shift: number,
  people: number,
  seed: number,
): number {
  const random = createRandom(seed);
  const { recentDays, earlierDays } = DRIFT_RULE;
  const days = Array.from({ length: recentDays + earlierDays }, (_, daysAgo) => daysAgo).filter(
    (daysAgo) => Math.floor(((daysAgo + 1) * scansAWeek) / 7) > Math.floor((daysAgo * scansAWeek) / 7),
  );
  let found = 0;
  for (let index = 0; index < people; index += 1) {
    const person = drawPerson(population, random);
    const scans = days.map((daysAgo) =>
      scanOf(population, person.drawEarlier() + (daysAgo < recentDays ? shift : 0), daysAgo),
    );
    const change = drift(population.measure, Series.of('camera', scans), JUDGED);
    if (change !== null && (shift === 0 || Math.sign(change) === Math.sign(shift))) found += 1;
  }
  return found / people;
}

/** Breaths a minute, scaled to their prior spread. */
export const BREATHING_ADULTS: Population = {
  measure: 'breathingRatePerMin',
  level: 15,
  levelSpread: 2.5,
  spread: USUAL_RANGE_MEASURES.breathingRatePerMin.priorSpread,
  spreadVariation: ADULTS.spreadVariation,
  scanError: 0.3,
};
