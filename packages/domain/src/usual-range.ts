import type { CalendarDate } from './age.ts';
import { isSameEngine } from './engine-version.ts';
import { changeAsRead } from './known-digits.ts';
import type { Provenance } from './measure-shape.ts';
import { measureTypeOf } from './measure-type.ts';
import { chanceOfHigherMedian, meanOf, medianOf } from './median.ts';
import { stepPeriod } from './period.ts';
import type { ScanTag } from './scan-tag.ts';
import type { Series, Sourced } from './series.ts';
import { studentPoint } from './student-t.ts';

/**
 * A person's usual range, from their own earlier scans, and changes from it. docs/adr/0081-usual-range.md explains
 * every rule and number; docs/usual-range.md gives the error rates on simulated people.
 */

/** Measures that have a usual range. */
export const USUAL_RANGE_MEASURES = {
  /** `priorSpread`: standard deviation between one person's scans before we know that person, in the measure's unit. */
  heartRateBpm: { priorSpread: 6, widestHalfInterval: 5 },
  breathingRatePerMin: { priorSpread: 2, widestHalfInterval: 2 },
} as const;
export type UsualRangeMeasure = keyof typeof USUAL_RANGE_MEASURES;
/**
 * Entries with a usual range, and their prior spread in their own unit. Our estimate of day-to-day variation at home,
 * not fitted.
 */
export const USUAL_ENTRY_SPREADS = { systolicMmHg: 8, diastolicMmHg: 5, weightKg: 1 } as const;

export const USUAL_RANGE_MEASURE_KEYS = Object.keys(USUAL_RANGE_MEASURES) as readonly UsualRangeMeasure[];

export const USUAL_RANGE_RULE = {
  fewestDays: 5,
  /** From this many days on a range is no longer early. */
  settledDays: 14,
  mostDays: 30,
  windowDays: 180,
  /** The prior spread weighs as much as this many scans. */
  priorWeight: 6,
} as const;

/** What a 95% interval leaves out, both ends together. */
const OUTSIDE_95 = 0.05;
/** Converts the median absolute deviation of a normal distribution to its standard deviation. */
const SPREAD_FROM_MAD = 1.4826;
/** Earlier values further than this from the median are dropped as outliers, in spreads. */
const OUTLIER_SPREADS = 4;
/** Lower bound of the median absolute deviation, in prior spreads: less scatter is chance. */
const LEAST_MAD = 0.5;
/** Circumstances that affect pulse and breathing for a while. */
export const DISTURBING_TAGS = [
  'afterExercise',
  'afterBreathing',
  'coffee',
  'stress',
  'unwell',
] as const satisfies ScanTag[];

export const DRIFT_RULE = {
  recentDays: 28,
  /** Length of the baseline before the recent days, in days. */
  earlierDays: 56,
  fewestDays: 5,
  /** The smallest difference worth reporting, in spreads. */
  leastSpreads: 0.8,
} as const;
/** What a 90% interval leaves out at each end. */
const TAIL_OF_90 = 0.05;

/** The fields of a scan value that the usual range needs. */
export interface ScanValue {
  /** The day of the scan in the patient's time zone. */
  readonly day: CalendarDate;
  readonly value: number;
  /** Ends of the scan's own 90% interval. */
  readonly intervalLow: number | null;
  readonly intervalHigh: number | null;
  readonly provenance: Provenance;
  readonly engineVersion: string | null;
  readonly tags: readonly ScanTag[];
}

/** 19 of 20 further scans of the person are expected within these values. */
export interface RangeOfValues {
  readonly low: number;
  readonly high: number;
  readonly center: number;
  /** Standard deviation between the person's scans. */
  readonly spread: number;
}

export type UsualRange =
  | { readonly kind: 'learning'; readonly daysMissing: number }
  | (RangeOfValues & { readonly kind: 'early' | 'settled'; readonly days: number });

/**
 * `justAbove` and `justBelow`: the value as shown lies outside the range, but its interval reaches into it. That is
 * neither usual nor unusual.
 */
export type UsualAnswer = 'asUsual' | 'justAbove' | 'justBelow' | 'higher' | 'lower';
/**
 * The answer for a scan, given the others of its day. `notRepeated`: unusual, but another scan of the day did not
 * agree.
 */
export type DayAnswer = UsualAnswer | 'repeatAsked' | 'notRepeated';

export const UNUSUAL_ANSWERS = ['higher', 'lower', 'repeatAsked'] as const satisfies DayAnswer[];
export const NEAR_ANSWERS = ['justAbove', 'justBelow', 'notRepeated'] as const satisfies DayAnswer[];
export type NearAnswer = (typeof NEAR_ANSWERS)[number];
export const DAY_ANSWERS = ['asUsual', ...NEAR_ANSWERS, ...UNUSUAL_ANSWERS] as const satisfies DayAnswer[];

/** Whether an answer deserves a warning. */
export const isUnusual = (answer: DayAnswer | null): answer is (typeof UNUSUAL_ANSWERS)[number] =>
  UNUSUAL_ANSWERS.some((one) => one === answer);
/** Whether a value may not be called usual, but does not deserve a warning either. */
export const isNearUsual = (answer: DayAnswer | null): answer is NearAnswer =>
  NEAR_ANSWERS.some((one) => one === answer);

/** A prediction interval for one more value; with few values its spread is shrunk toward the prior spread. */
export function rangeFromValues(values: readonly number[], priorSpread: number): RangeOfValues {
  const center = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0);
  const { priorWeight } = USUAL_RANGE_RULE;
  const degrees = priorWeight + values.length - 1;
  const spread = Math.sqrt((priorWeight * priorSpread ** 2 + squares) / degrees);
  const half = studentPoint(OUTSIDE_95, degrees) * spread * Math.sqrt(1 + 1 / values.length);
  return { low: center - half, high: center + half, center, spread };
}

/** Drops outliers. */
export function withoutOutliers(values: readonly number[], priorSpread: number): readonly number[] {
  const median = medianOf(values);
  const mad = medianOf(values.map((value) => Math.abs(value - median)));
  const furthest = OUTLIER_SPREADS * SPREAD_FROM_MAD * Math.max(mad, LEAST_MAD * priorSpread);
  return values.filter((value) => Math.abs(value - median) <= furthest);
}

type Interval = readonly [low: number, high: number];

/** The 90% interval of a camera value, if it is precise enough to be compared; otherwise null. */
export function sureInterval(
  measure: UsualRangeMeasure,
  { provenance, intervalLow, intervalHigh }: Pick<ScanValue, 'provenance' | 'intervalLow' | 'intervalHigh'>,
): Interval | null {
  if (provenance !== 'camera' || intervalLow === null || intervalHigh === null) return null;
  const isNarrow = (intervalHigh - intervalLow) / 2 <= USUAL_RANGE_MEASURES[measure].widestHalfInterval;
  return isNarrow ? [intervalLow, intervalHigh] : null;
}

/** The first tag that affects pulse and breathing for a while, except `besides`. */
export const disturbingTag = ({ tags }: Pick<ScanValue, 'tags'>, besides?: ScanTag) =>
  DISTURBING_TAGS.find((tag) => tag !== besides && tags.includes(tag));
/** Whether a scan has a tag that affects pulse and breathing for a while, except `besides`. */
export const isDisturbed = (scan: Pick<ScanValue, 'tags'>, besides?: ScanTag): boolean =>
  disturbingTag(scan, besides) !== undefined;
/** The value of a day: the median of its scans that count. */
export interface DayValue {
  readonly day: CalendarDate;
  readonly value: number;
  /** Number of scans it comes from. */
  readonly scans: number;
}

/** The engine of a scan, and the range of days. */
interface Days {
  readonly engineVersion: string | null;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** One value per day with scans that count, sorted by day: precise camera values of one major engine version. */
export function dayValues(
  measure: UsualRangeMeasure,
  scans: Series<ScanValue>,
  { engineVersion, first, last }: Days,
  isCounted: (scan: ScanValue) => boolean,
): readonly DayValue[] {
  const byDay = new Map<CalendarDate, number[]>();
  for (const scan of scans.values) {
    const isInTime = scan.day >= first && scan.day <= last;
    const isOfEngine = isSameEngine(scan.engineVersion, engineVersion);
    if (!isInTime || !isOfEngine || !isCounted(scan) || sureInterval(measure, scan) === null) continue;
    byDay.set(scan.day, [...(byDay.get(scan.day) ?? []), scan.value]);
  }
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, values]) => ({ day, value: medianOf(values), scans: values.length }));
}

/** Daily values at rest. */
const valuesAtRest = (measure: UsualRangeMeasure, scans: Series<ScanValue>, days: Days): readonly number[] =>
  dayValues(measure, scans, days, (scan) => !isDisturbed(scan)).map(({ value }) => value);

/**
 * The range that a scan is compared with. It uses scans of earlier days only, so that a scan and its repeat never judge
 * themselves. `scans` are one patient's, in any order, without deleted ones.
 */
export function usualRange(
  measure: UsualRangeMeasure,
  scans: Series<ScanValue>,
  judged: Pick<ScanValue, 'day' | 'engineVersion'>,
): UsualRange {
  const first = stepPeriod('day', judged.day, -USUAL_RANGE_RULE.windowDays);
  const last = stepPeriod('day', judged.day, -1);
  const values = valuesAtRest(measure, scans, { engineVersion: judged.engineVersion, first, last });
  return rangeOfDays(values, USUAL_RANGE_MEASURES[measure].priorSpread);
}

/** The range from one value per day, sorted by day. */
function rangeOfDays(ofDays: readonly number[], priorSpread: number): UsualRange {
  const { fewestDays, settledDays, mostDays } = USUAL_RANGE_RULE;
  const newest = ofDays.slice(-mostDays);
  const values = newest.length < fewestDays ? newest : withoutOutliers(newest, priorSpread);
  const days = values.length;
  if (days < fewestDays) return { kind: 'learning', daysMissing: fewestDays - days };
  return { kind: days < settledDays ? 'early' : 'settled', days, ...rangeFromValues(values, priorSpread) };
}

/**
 * A person's usual range of entered values, up to and including a day. Not used for judgments. Entries in any order.
 */
export function usualRangeOfEntries(
  measure: keyof typeof USUAL_ENTRY_SPREADS,
  entries: Series<Sourced & { readonly day: CalendarDate; readonly value: number }>,
  today: CalendarDate,
): UsualRange {
  const first = stepPeriod('day', today, -USUAL_RANGE_RULE.windowDays);
  const byDay = new Map<CalendarDate, number[]>();
  for (const { day, value } of entries.values)
    if (day >= first && day <= today) byDay.set(day, [...(byDay.get(day) ?? []), value]);
  const ofDays = [...byDay].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, values]) => medianOf(values));
  return rangeOfDays(ofDays, USUAL_ENTRY_SPREADS[measure]);
}

/** A value as shown. */
export function shownValue(measure: UsualRangeMeasure, value: number): number {
  return Number(value.toFixed(measureTypeOf(measure)?.precision));
}

/**
 * Whether a value is usual for the person: unusual only if its whole interval lies outside the range, and usual only if
 * the value itself lies within it, all as shown. Null while the range is learned, and for a value that is too
 * uncertain.
 */
export function compareWithUsual(
  measure: UsualRangeMeasure,
  judged: Pick<ScanValue, 'value' | 'provenance' | 'intervalLow' | 'intervalHigh'>,
  range:
    | Pick<Extract<UsualRange, { kind: 'learning' }>, 'kind'>
    | Pick<Exclude<UsualRange, { kind: 'learning' }>, 'kind' | 'low' | 'high'>,
): UsualAnswer | null {
  const interval = sureInterval(measure, judged);
  if (interval === null || range.kind === 'learning') return null;
  const shown = (value: number) => shownValue(measure, value);
  const [from, to] = [shown(range.low), shown(range.high)];
  if (shown(interval[0]) > to) return 'higher';
  if (shown(interval[1]) < from) return 'lower';
  if (shown(judged.value) > to) return 'justAbove';
  return shown(judged.value) < from ? 'justBelow' : 'asUsual';
}

/** The answer after a repeat: "higher" or "lower" only if the repeat agrees. */
export function answerWithRepeat(first: UsualAnswer, repeat: UsualAnswer | null): DayAnswer {
  if (!isUnusual(first) || repeat === first) return first;
  return repeat === null ? 'repeatAsked' : 'notRepeated';
}

/**
 * The answer for a scan, given the others of its day. The nearest usable scans before and after it are its repeats: one
 * that agrees is enough, and a later one that does not agree withdraws the answer.
 *
 * @param scans  in order of time, including `judged`
 */
export function answerOfDay(measure: UsualRangeMeasure, scans: Series<ScanValue>, judged: ScanValue): DayAnswer | null {
  const answerOf = (scan: ScanValue) => compareWithUsual(measure, scan, usualRange(measure, scans, scan));
  const answer = answerOf(judged);
  if (answer === null || !isUnusual(answer)) return answer;
  const firstOf = (others: readonly ScanValue[]): UsualAnswer | null => {
    for (const other of others) {
      const said = isDisturbed(other) || other.day !== judged.day ? null : answerOf(other);
      if (said !== null) return said;
    }
    return null;
  };
  const place = scans.values.indexOf(judged);
  const isRepeat = firstOf(scans.values.slice(0, place).toReversed()) === answer;
  return answerWithRepeat(answer, isRepeat ? answer : firstOf(scans.values.slice(place + 1)));
}

/** The smallest significant difference of two single scans (reference change value, 95%). */
export function referenceChange(spread: number): number {
  return 1.96 * Math.SQRT2 * spread;
}

export interface ChangeSinceLast {
  /** The judged value minus the last one, both as shown. */
  readonly difference: number;
  /** Null for a difference that is usual between two of the person's scans. */
  readonly direction: 'higher' | 'lower' | null;
}

/** The difference from the previous scan; null if either is not precise enough. */
export function changeSinceLast(
  measure: UsualRangeMeasure,
  judged: ScanValue,
  last: ScanValue,
  range: UsualRange,
): ChangeSinceLast | null {
  const [now, before] = [sureInterval(measure, judged), sureInterval(measure, last)];
  if (now === null || before === null) return null;
  const decimals = measureTypeOf(measure)?.precision ?? 0;
  const difference = changeAsRead(last.value, judged.value, decimals);
  const spread = range.kind === 'learning' ? USUAL_RANGE_MEASURES[measure].priorSpread : range.spread;
  const areApart = now[0] > before[1] || now[1] < before[0];
  if (!areApart || Math.abs(judged.value - last.value) <= referenceChange(spread))
    return { difference, direction: null };
  return { difference, direction: difference > 0 ? 'higher' : 'lower' };
}

export const WEEK_RULE = {
  days: 7,
  /** An average of fewer days is unreliable. */
  fewestDays: 3,
  /** Maximum false positive rate for an ordinary week. */
  falseShare: 0.01,
  /** The smallest difference worth reporting, in prior spreads. */
  leastSpreads: 0.5,
} as const;

/** A mean is compared with a mean, not with the range of single scans. */
export type MeanAnswer = Extract<UsualAnswer, 'asUsual' | 'higher' | 'lower'>;

/** The average of a person's week, compared with the days before; null while the range is learned. */
export interface WeekSummary {
  readonly days: number;
  readonly mean: number;
  /** The mean of the days before, which `answer` compares with; null while it is learned. */
  readonly usualMean: number | null;
  readonly answer: MeanAnswer | null;
}

/**
 * The average of the seven days up to a day, compared with the person's usual values from the days before. Null with
 * too few days. Uses the interval of a mean of that many days: a week scatters less than a scan.
 */
export function weekSummary(
  measure: UsualRangeMeasure,
  scans: Series<ScanValue>,
  judged: Pick<ScanValue, 'day' | 'engineVersion'>,
): WeekSummary | null {
  const { engineVersion, day } = judged;
  const first = stepPeriod('day', day, 1 - WEEK_RULE.days);
  const values = valuesAtRest(measure, scans, { engineVersion, first, last: day });
  if (values.length < WEEK_RULE.fewestDays) return null;
  const mean = meanOf(values);
  const usual = usualRange(measure, scans, { engineVersion, day: first });
  const isLearning = usual.kind === 'learning';
  return {
    days: values.length,
    mean,
    usualMean: isLearning ? null : usual.center,
    answer: isLearning ? null : answerOfMean(measure, values, usual),
  };
}

/**
 * Whether the mean of some days is usual for the person, by the interval of a mean of that many days.
 *
 * @param values  one per day, at least one
 * @param usual  from days before them
 */
export function answerOfMean(
  measure: UsualRangeMeasure,
  values: readonly number[],
  { high, center, days }: Pick<RangeOfValues, 'high' | 'center'> & { readonly days: number },
): MeanAnswer {
  const difference = meanOf(values) - center;
  const degrees = USUAL_RANGE_RULE.priorWeight + days - 1;
  const spread = (high - center) / (studentPoint(OUTSIDE_95, degrees) * Math.sqrt(1 + 1 / days));
  const half = studentPoint(WEEK_RULE.falseShare, degrees) * spread * Math.sqrt(1 / values.length + 1 / days);
  const least = WEEK_RULE.leastSpreads * USUAL_RANGE_MEASURES[measure].priorSpread;
  if (Math.abs(difference) <= Math.max(half, least)) return 'asUsual';
  return difference > 0 ? 'higher' : 'lower';
}

/**
 * The difference of the last four weeks from the eight before, if significant: at least 0.8 spreads, and the
 * bootstrap's 90% interval excludes zero. Null otherwise. `judged` is the newest scan and part of `scans`.
 */
export function drift(
  measure: UsualRangeMeasure,
  scans: Series<ScanValue>,
  judged: Pick<ScanValue, 'day' | 'engineVersion'>,
): number | null {
  const { recentDays, earlierDays, fewestDays, leastSpreads } = DRIFT_RULE;
  const { priorSpread } = USUAL_RANGE_MEASURES[measure];
  const daysOn = (from: number, to: number) =>
    valuesAtRest(measure, scans, {
      engineVersion: judged.engineVersion,
      first: stepPeriod('day', judged.day, -from),
      last: stepPeriod('day', judged.day, -to),
    });
  const recent = daysOn(recentDays - 1, 0);
  const earlier = daysOn(recentDays + earlierDays - 1, recentDays);
  if (recent.length < fewestDays || earlier.length < fewestDays) return null;
  const difference = medianOf(recent) - medianOf(earlier);
  const { spread } = rangeFromValues(withoutOutliers(earlier, priorSpread), priorSpread);
  if (Math.abs(difference) <= leastSpreads * spread) return null;
  const [higher, lower] = difference > 0 ? [recent, earlier] : [earlier, recent];
  return chanceOfHigherMedian(higher, lower) > 1 - TAIL_OF_90 ? difference : null;
}
