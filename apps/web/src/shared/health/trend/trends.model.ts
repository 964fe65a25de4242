import type { MeasureComparison, Trend, TrendBucket, TrendMeasure } from '@mien/contract';
import {
  BLOOD_PRESSURE_KEYS,
  BLOOD_PRESSURE_RANGES,
  bandOfValue,
  type CalendarDate,
  CUFF_CATEGORY_FROM,
  type CuffCategory,
  calendarDateIn,
  changeAsRead,
  cuffCategory,
  DAY_MS,
  type HealthBandCode,
  HOUR_MS,
  healthBandOfPercent,
  intervalAsRead,
  isDisturbed,
  isPeriodDate,
  isRankedMeasure,
  knownDigits,
  PERIODS,
  type Period,
  percentOfColour,
  periodStart,
  startOfUtcDay,
  stepPeriod,
  TREND_MEASURES,
  TREND_SPANS,
  type TrendMeasure as TrendMeasureKey,
  type TrendSpan,
  UNBOUNDED,
  USUAL_RANGE_RULE,
} from '@mien/domain';
import { trends as english, measures as englishMeasures, fill } from '@mien/messages';
import { calendarFormat, dateFormat, numberFormat } from '../../platform/formats.ts';
import { currentLocale, textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { unbroken } from '../day-text.ts';
import { roundScale, type Scale } from '../scale.ts';

const texts = textsOf('trends', english);
const { ranks: rankTexts, provenances } = textsOf('measures', englishMeasures);
const ranks: Readonly<Record<string, Readonly<Record<number, string>>>> = rankTexts;

/** The view in the URL. */
export interface TrendView {
  readonly period: TrendSpan;
  /** First day of the period; for all scans, today. */
  readonly start: CalendarDate;
  readonly measure: TrendMeasureKey;
}

/** The span in a URL; null if it is invalid. */
export function periodOf(text: string): TrendSpan | null {
  return TREND_SPANS.find((span) => span === text.toLowerCase()) ?? null;
}

/** First day of the span that contains a day. */
export function spanStart(period: TrendSpan, day: CalendarDate, today: CalendarDate): CalendarDate {
  return period === 'all' ? today : periodStart(period, day);
}

/** The day named by `datePeriod`: a year, a month or a day; null for anything else. */
export function dateOfDatePeriod(text: string | null): CalendarDate | null {
  const date = `${text}${text?.length === 4 ? '-01-01' : text?.length === 7 ? '-01' : ''}`;
  return isPeriodDate(date) ? date : null;
}

/** The first day of a period in URL format. */
export function datePeriodOf(period: Period, start: CalendarDate): string {
  if (period === 'year') return start.slice(0, 4);
  return period === 'month' ? start.slice(0, 7) : start;
}

export function viewOf(period: TrendSpan, search: URLSearchParams, today: CalendarDate): TrendView {
  return {
    period,
    start: spanStart(period, dateOfDatePeriod(search.get('datePeriod')) ?? today, today),
    measure: TREND_MEASURES.find((key) => key === search.get('measure')) ?? 'overallScore',
  };
}

export function searchOf({ period, start, measure }: TrendView): string {
  const search = new URLSearchParams(period === 'all' ? {} : { datePeriod: datePeriodOf(period, start) });
  if (measure !== 'overallScore') search.set('measure', measure);
  return search.size === 0 ? '' : `?${search}`;
}

/** The view some periods later or earlier; null if it is in the future or before the first possible day. */
export function stepped(view: TrendView, steps: number, today: CalendarDate): TrendView | null {
  if (view.period === 'all') return null;
  const start = stepPeriod(view.period, view.start, steps);
  return isPeriodDate(start) && start <= today ? { ...view, start } : null;
}

/** The day to show when the period changes: that of the selected point, else today, else the first one shown. */
export function dayWithin(view: TrendView, bucket: TrendBucket | null, timeZone: string, today: CalendarDate) {
  if (bucket) return calendarDateIn(timeZone, new Date(bucket.start));
  if (view.period === 'all') return today;
  return periodStart(view.period, today) === view.start ? today : view.start;
}

/** A span in the reader's language, such as "November 2026". The years of all scans are known only from their trend. */
export function rangeLabel(
  { period, start }: Pick<TrendView, 'period' | 'start'>,
  trend?: Pick<Trend, 'buckets'>,
): string {
  switch (period) {
    case 'all': {
      const [first, last] = [trend?.buckets[0], trend?.buckets.at(-1)].map((bucket) => bucket?.key.slice(0, 4));
      if (first === undefined || last === undefined) return texts.allScans;
      return first === last ? first : fill(texts.range.between, { min: first, max: last });
    }
    case 'day':
      return calendarFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(
        startOfUtcDay(start),
      );
    case 'week': {
      const last = new Date(startOfUtcDay(stepPeriod('week', start, 1)).getTime() - 1);
      return calendarFormat({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
        startOfUtcDay(start),
        last,
      );
    }
    case 'month':
      return calendarFormat({ month: 'long', year: 'numeric' }).format(startOfUtcDay(start));
    case 'year':
      return start.slice(0, 4);
  }
}

/** The hour 1 to 24 of a day's bucket, as a time in the reader's format. */
function hourTime(key: string): string {
  const start = Date.UTC(2000, 0, 1, Number(key) - 1);
  const hour = calendarFormat({ hour: 'numeric' });
  // Formatted separately: a range up to midnight would include the dates.
  return fill(texts.range.between, { min: hour.format(start), max: hour.format(start + HOUR_MS) });
}

/** The name of a point. A single scan of an hour or a day is named by its minute. */
export function bucketLabel(period: TrendSpan, { key, at }: Pick<TrendBucket, 'key' | 'at'>): string {
  const time = at === null ? null : dateFormat({ timeStyle: 'short' }).format(new Date(at));
  switch (period) {
    case 'day':
      return time ?? hourTime(key);
    case 'year':
    case 'all':
      return bucketMonthsLabel(key);
    default: {
      const day = calendarFormat({ weekday: 'short', day: 'numeric', month: 'long' }).format(startOfUtcDay(key));
      return time === null ? day : fill(texts.dayAndTime, { day, time });
    }
  }
}

/** The name of a point in a table, whose first column is narrow: a day stays on one line. */
export function bucketName(period: TrendSpan, bucket: Pick<TrendBucket, 'key' | 'at'>): string {
  if (isOfDays(period)) return unbroken(monthAndDay(bucket.key));
  // The caption names the year.
  return period === 'year' ? monthsLabel(bucket.key, { month: 'short' }) : bucketLabel(period, bucket);
}

/** A month, a range of months, or a year, as `mergedBuckets` names them. */
function bucketMonthsLabel(key: string): string {
  if (key.length === 4) return key;
  return monthsLabel(key, { month: 'long', year: 'numeric' });
}

function monthsLabel(key: string, options: Parameters<typeof calendarFormat>[0]): string {
  const [first = '', last = first] = key.split('/');
  const months = calendarFormat(options);
  return first === last
    ? months.format(startOfUtcDay(`${first}-01`))
    : months.formatRange(startOfUtcDay(`${first}-01`), startOfUtcDay(`${last}-01`));
}

/** The label below a point, or null if neighbors leave no room; `narrow` on a phone. */
export interface TickLabel {
  readonly text: string;
  readonly narrow: string | null;
  /** Takes precedence over other labels: a year among its months. */
  readonly isFirst?: boolean;
}

/** Up to this many months, every month or every quarter of all scans has a label; beyond that only years. */
const NAMED_MONTHS = { each: 12, byQuarter: 24 } as const;

const monthAndDay = (key: string) => calendarFormat({ month: 'short', day: 'numeric' }).format(startOfUtcDay(key));

/** @param count  number of points in the chart */
export function tickLabel(period: TrendSpan, key: string, count: number): TickLabel | null {
  switch (period) {
    case 'day': {
      const hour = Number(key);
      const text = calendarFormat({ hour: 'numeric' }).format(Date.UTC(2000, 0, 1, hour - 1));
      if (hour % 6 === 1) return { text, narrow: text };
      return hour % 3 === 1 ? { text, narrow: null } : null;
    }
    case 'week':
      return {
        text: calendarFormat({ weekday: 'short', day: 'numeric' }).format(startOfUtcDay(key)),
        narrow: calendarFormat({ weekday: 'narrow' }).format(startOfUtcDay(key)),
      };
    case 'month': {
      const day = Number(key.slice(8));
      if (day === 1) return { text: monthAndDay(key), narrow: monthAndDay(key) };
      return day % 7 === 1 ? { text: String(day), narrow: day % 14 === 1 ? String(day) : null } : null;
    }
    case 'year':
      return monthLabel(key);
    case 'all': {
      const [first = '', last] = key.split('/');
      const year = first.slice(0, 4);
      if (first.length === 4 || first.endsWith('-01')) return { text: year, narrow: year, isFirst: true };
      if (last !== undefined || count > NAMED_MONTHS.byQuarter) return null;
      if (count <= NAMED_MONTHS.each) return monthLabel(key);
      const { text } = monthLabel(key);
      if (first.endsWith('-07')) return { text, narrow: text };
      return first.endsWith('-04') || first.endsWith('-10') ? { text, narrow: null } : null;
    }
  }
}

function monthLabel(key: string): TickLabel & { readonly narrow: string } {
  const month = startOfUtcDay(`${key}-01`);
  return {
    text: calendarFormat({ month: 'short' }).format(month),
    narrow: calendarFormat({ month: 'narrow' }).format(month),
  };
}

/** Files are machine-readable: a decimal point, and no thousands separators. */
const IN_FILES = { locale: 'en-US', useGrouping: false };
const ON_PAGES = { locale: currentLocale(), useGrouping: true };

/** A value without unit, by default as displayed: a number with the digits of its measure, or the text of a rank. */
export function valueText(
  measure: Pick<TrendMeasure, 'key' | 'precision'>,
  value: number,
  { locale, useGrouping } = ON_PAGES,
): string {
  const rank = ranks[measure.key];
  const word = rank?.[value];
  if (word !== undefined) return word;
  // A mean of ranks is between two of them.
  const digits = rank ? 1 : measure.precision;
  return numberFormat({ useGrouping, minimumFractionDigits: digits, maximumFractionDigits: digits }, locale).format(
    knownDigits(value, digits),
  );
}

/** From the lowest to the highest of several values, as displayed; null if they are equal. */
export function limitsOf(
  measure: TrendMeasure,
  { lows, highs, count }: Pick<Summary, 'lows' | 'highs' | 'count'>,
): { readonly min: string; readonly max: string } | null {
  const [min, max] = [valuesText(measure, lows), valuesText(measure, highs)];
  return count > 1 && min !== max ? { min, max } : null;
}

/** The range of a point: lowest and highest of several scans, or the interval of a single one; null for neither. */
export function aroundOf(
  measure: TrendMeasure,
  bucket: Pick<TrendBucket, 'lows' | 'highs' | 'count' | 'intervals'>,
): { readonly min: string; readonly max: string; readonly isInterval: boolean } | null {
  const limits = limitsOf(measure, bucket);
  if (limits) return { ...limits, isInterval: false };
  const [interval] = bucket.intervals;
  if (!interval || measure.series.length > 1) return null;
  const { low, high } = intervalAsRead(interval, measure.precision);
  const [min, max] = [valueText(measure, low), valueText(measure, high)];
  return min === max ? null : { min, max, isInterval: true };
}

/** The numbers of a point in a file, with exactly the digits of the page; a single scan has no lowest and no highest. */
export function fileNumbers(
  measure: TrendMeasure,
  { values, lows, highs, count }: Pick<TrendBucket, 'values' | 'lows' | 'highs' | 'count'>,
): readonly string[] {
  const text = (value: number | undefined) => (value === undefined ? '' : valueText(measure, value, IN_FILES));
  const each = measure.series.map((_, index) => text(values?.[index]));
  const limits = measure.series.flatMap((_, index) => (count > 1 ? [text(lows[index]), text(highs[index])] : ['', '']));
  return [...each, ...limits, String(count)];
}

export function valuesText(measure: TrendMeasure, values: readonly number[]): string {
  const [first = '', second] = values.map((value) => valueText(measure, value));
  return second === undefined ? first : fill(texts.pair, { first, second });
}

/** The band of a point: for a pair, the worse of the two; null without one. */
export function bandOfPoint(measure: TrendMeasure, values: readonly number[]): HealthBandCode | null {
  if (measure.key === 'overallScore') return healthBandOfPercent(values[0] ?? Number.NaN)?.code ?? null;
  const bands = measure.series.flatMap(({ ranges }, index) => {
    const value = values[index] ?? Number.NaN;
    const band = bandOfValue(ranges, isRanked(measure) ? Math.round(value) : value);
    return band === null ? [] : [band];
  });
  const order = ['unhealthy', 'suboptimal', 'normal', 'healthy', 'optimal'] as const;
  return order.find((code) => bands.includes(code)) ?? null;
}

/** One band next to the plot, in the measure's unit; `max` is Infinity for an open-ended one. */
export interface BackdropBand {
  readonly band: HealthBandCode;
  readonly min: number;
  readonly max: number;
}

/** All bands of a measure. The bands of a pair would overlap, so a pair has none. */
export function backdropOf({ series }: Pick<TrendMeasure, 'series'>): readonly BackdropBand[] {
  const [only, second] = series;
  if (!only || second) return [];
  return only.ranges.flatMap(({ min, max, color }) => {
    const percent = percentOfColour(color);
    const band = percent === null ? null : healthBandOfPercent(percent);
    return band ? [{ band: band.code, min, max: max === UNBOUNDED ? Number.POSITIVE_INFINITY : max }] : [];
  });
}

/** Minimum share of the axis for a range to be in the legend. Chosen: a smaller one is a thin line. */
const LEAST_KEY_SHARE = 0.05;

/** Whether a range next to a plot is in the legend above it: if it is visible, or if a value is in it. */
export function isInKey(
  { min, max }: Pick<BackdropBand, 'min' | 'max'>,
  scale: Scale,
  buckets: readonly Pick<TrendBucket, 'values' | 'lows' | 'highs'>[],
  series = 0,
): boolean {
  const share = (Math.min(max, scale.max) - Math.max(min, scale.min)) / (scale.max - scale.min);
  if (share >= LEAST_KEY_SHARE) return true;
  return buckets.some(({ values, lows, highs }) =>
    [values?.[series], lows[series], highs[series]].some((value) => value !== undefined && value >= min && value < max),
  );
}

/** All displayed values of one series in some points. */
function drawnValues(buckets: readonly TrendBucket[], series: number): readonly number[] {
  return buckets.flatMap(({ values, lows, highs, intervals }) =>
    [values?.[series], lows[series], highs[series], intervals[series]?.low, intervals[series]?.high].filter(
      (value) => value !== undefined,
    ),
  );
}

/** Free space above and below the usual range, as a share of it, so that it is visible as a band. Chosen. */
const AIR_SHARE = 0.12;

/**
 * A scale that includes all points of a series, rounded outward to its ticks. It covers adjacent periods together, so that it does
 * not jump from one to the next.
 */
export function scaleOf(
  measure: TrendMeasure,
  buckets: readonly TrendBucket[],
  usual: { readonly low: number; readonly high: number } | null = null,
  series = 0,
): Scale {
  const air = usual ? AIR_SHARE * (usual.high - usual.low) : 0;
  const values = [...drawnValues(buckets, series), ...(usual ? [usual.low - air, usual.high + air] : [])];
  return roundScale(values, measure.precision, measure.key === 'overallScore' ? 100 : undefined);
}

/** Whether a measure has words instead of a scale: smoking, an answer about diabetes. */
export function isRanked({ key }: Pick<TrendMeasure, 'key'>): boolean {
  return isRankedMeasure(key);
}

/** The position of a point, as a share of the width. */
export function widthShare(index: number, count: number): number {
  return (index + 0.5) / count;
}

/** At a smaller distance of their centers, two bars would overlap. */
const LEAST_PITCH_PX = 5;

/** Number of months per bar, so that bars have room. */
export function monthsPerBar(monthCount: number, widthPx: number): 1 | 3 | 12 {
  const pitchPx = widthPx / monthCount;
  if (pitchPx >= LEAST_PITCH_PX) return 1;
  return pitchPx * 3 >= LEAST_PITCH_PX ? 3 : 12;
}

function joinedBucket(months: readonly TrendBucket[], perBar: number): TrendBucket {
  const filled = months.filter(({ values }) => values !== null);
  const [first, last] = [months[0] as TrendBucket, months.at(-1) as TrendBucket];
  const key = perBar === 12 ? first.key.slice(0, 4) : `${first.key}/${last.key}`;
  const count = filled.reduce((sum, bucket) => sum + bucket.count, 0);
  const each = (of: (bucket: TrendBucket, series: number) => number, join: (numbers: readonly number[]) => number) =>
    (filled[0]?.values ?? []).map((_, series) => join(filled.map((bucket) => of(bucket, series))));
  return {
    key,
    start: first.start,
    values:
      filled.length === 0
        ? null
        : each(
            ({ values, count: scans }, series) => (values?.[series] ?? 0) * scans,
            (sums) => sums.reduce((sum, part) => sum + part, 0) / count,
          ),
    lows: each(
      ({ lows }, series) => lows[series] ?? 0,
      (lows) => Math.min(...lows),
    ),
    highs: each(
      ({ highs }, series) => highs[series] ?? 0,
      (highs) => Math.max(...highs),
    ),
    count,
    at: null,
    intervals: count === 1 ? (filled[0]?.intervals ?? []) : [],
    tags: [],
  };
}

/** Months combined into calendar quarters or years, of which the first and the last may be incomplete; with 1, unchanged. */
export function mergedBuckets(buckets: readonly TrendBucket[], perBar: 1 | 3 | 12): readonly TrendBucket[] {
  if (perBar === 1) return buckets;
  const first = Number(buckets[0]?.key.slice(5, 7) ?? 1) - 1;
  const ahead = first % perBar;
  const count = Math.ceil((ahead + buckets.length) / perBar);
  return Array.from({ length: count }, (_, index) =>
    joinedBucket(buckets.slice(Math.max(0, index * perBar - ahead), (index + 1) * perBar - ahead), perBar),
  );
}

/** The summary of all scans of a span. */
export interface Summary {
  readonly count: number;
  /** One per series. */
  readonly means: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** Null for a span without scans. */
export function summaryOf(buckets: readonly TrendBucket[]): Summary | null {
  const { values, lows, highs, count } =
    buckets.length > 0 ? joinedBucket(buckets, 1) : { values: null, lows: [], highs: [], count: 0 };
  return values === null ? null : { count, means: values, lows, highs };
}

const shortNames: Readonly<Partial<Record<string, string>>> = texts.shortNames;

/** The shortest name of a line. */
export const seriesName = ({ key, displayName }: Pick<TrendMeasure['series'][number], 'key' | 'displayName'>): string =>
  shortNames[key] ?? displayName;

/** Whether a trend consists of cuff readings, which are counted separately. */
export const isByCuff = ({ dayParts }: Pick<Trend, 'dayParts'>): boolean => dayParts !== null;

/** Texts for what is counted: scans, or cuff readings. */
export const countTexts = (trend: Pick<Trend, 'dayParts'>) =>
  isByCuff(trend) ? texts.readings : { ...texts, inTable: texts.table.scans };

/** The number of scans or readings behind a value. */
export function countText(trend: Pick<Trend, 'dayParts'>, count: number): string {
  return pluralText(countTexts(trend).count, count);
}

/** The source of a trend's values, within a sentence. */
export const sourceText = (trend: Pick<Trend, 'source' | 'dayParts'>): string =>
  isByCuff(trend) ? texts.source.cuff : { ...provenances, ...texts.source }[trend.source];

/** Whether a provider's estimates can be drawn in addition to a trend. */
export const hasEstimates = ({ sources }: Pick<TrendMeasure, 'sources'>, { source }: Pick<Trend, 'source'>): boolean =>
  source !== 'provider' && sources.includes('provider');

/** The category of a cuff pressure; null for other trends. */
export function stageOf(trend: Pick<Trend, 'dayParts'>, values: readonly number[]): CuffCategory | null {
  const [systolicMmHg, diastolicMmHg] = values;
  if (!isByCuff(trend) || systolicMmHg === undefined || diastolicMmHg === undefined) return null;
  return cuffCategory({ systolicMmHg, diastolicMmHg });
}

/** A category of cuff pressure next to the plot of one of its two numbers, with the band that colors it in results. */
export interface StagePiece extends BackdropBand {
  readonly category: CuffCategory;
}

/** The lower ends of a number's categories, and the last value below the first one that has a category. */
function stagesOf(key: (typeof BLOOD_PRESSURE_KEYS)[number]): readonly StagePiece[] {
  const { elevated, stage1, stage2, severeAbove } = CUFF_CATEGORY_FROM;
  const from: readonly (readonly [CuffCategory, number])[] = [
    ['normal', 0],
    ...(key === 'systolicMmHg' ? [['elevated', elevated[key]] as const] : []),
    ['stage1', stage1[key]],
    ['stage2', stage2[key]],
    ['severe', severeAbove[key]],
  ];
  return from.map(([category, min], index) => {
    const max = from[index + 1]?.[1] ?? Number.POSITIVE_INFINITY;
    // For the lowest category use the values below its next limit: lower ones have another band in results.
    const band = bandOfValue(BLOOD_PRESSURE_RANGES[key], category === 'normal' ? max - 1 : min) ?? 'optimal';
    return { category, band, min, max };
  });
}

/** For both numbers, in the order of a measure's series. */
const STAGES = BLOOD_PRESSURE_KEYS.map(stagesOf);

/** The categories within the plot of a cuff pressure. */
export const stagesWithin = (series: number, scale: Scale): readonly StagePiece[] =>
  (STAGES[series] ?? []).filter(({ min, max }) => max > scale.min && min < scale.max);

/** The usual range, and the first point of a chart to which it applies. */
export interface UsualBand {
  readonly low: number;
  readonly high: number;
  readonly firstIndex: number;
}

/** The usual range within a chart; null if unknown, and for times before the half year that it comes from. */
export function usualBand(
  comparison: Pick<MeasureComparison, 'usual' | 'latest'> | undefined,
  buckets: readonly Pick<TrendBucket, 'start'>[],
): UsualBand | null {
  const newest = comparison?.latest.at(-1);
  if (!newest || comparison?.usual.kind === 'learning' || !comparison) return null;
  const fromMs = Date.parse(newest.created) - USUAL_RANGE_RULE.windowDays * DAY_MS;
  const starts = buckets.map(({ start }) => Date.parse(start));
  const lengthMs = (starts[1] ?? 0) - (starts[0] ?? 0);
  const firstIndex = starts.findIndex((startMs, index) => (starts[index + 1] ?? startMs + lengthMs) > fromMs);
  const { low, high } = comparison.usual;
  return firstIndex < 0 ? null : { low, high, firstIndex };
}

/** Whether the points of a span are days, so that a week of them gives a mean. */
export const isOfDays = (period: TrendSpan): boolean => period === 'week' || period === 'month';

/** A mean of fewer scans means little. */
export const FEWEST_FOR_MEAN = 5;

/** The change of the first mean, as displayed; null if one of the two has too few scans. */
export function changeOf(now: Summary | null, before: Summary | null, precision: number): number | null {
  if (!now || !before || now.count < FEWEST_FOR_MEAN || before.count < FEWEST_FOR_MEAN) return null;
  return changeAsRead(before.means[0] ?? 0, now.means[0] ?? 0, precision);
}

/** Points at which an answer changed, newest first. */
export function changesOf(
  buckets: readonly TrendBucket[],
): readonly { readonly key: string; readonly at: string | null; readonly value: number }[] {
  let last: number | null = null;
  return buckets
    .flatMap(({ key, at, values }) => {
      const value = values === null ? null : Math.round(values[0] ?? 0);
      if (value === null || value === last) return [];
      last = value;
      return [{ key, at, value }];
    })
    .toReversed();
}

/** Points in order of time, original or merged. */
export interface Points {
  readonly buckets: readonly TrendBucket[];
}

/** Indexes of the points with values. */
export function filledIndexes({ buckets }: Points): readonly number[] {
  return buckets.flatMap(({ values }, index) => (values ? [index] : []));
}

/** The point with values nearest to a share of the width. */
export function nearestFilled(trend: Points, share: number): number | null {
  const distance = (index: number) => Math.abs(widthShare(index, trend.buckets.length) - share);
  return filledIndexes(trend).reduce<number | null>(
    (best, index) => (best === null || distance(index) < distance(best) ? index : best),
    null,
  );
}

/** A single scan after exercise or similar: it is shown, but nothing is concluded from it. */
export function isApart({ count, tags }: Pick<TrendBucket, 'count' | 'tags'>): boolean {
  return count === 1 && isDisturbed({ tags });
}

/** The initial span, and a day in it. */
export interface BestSpan {
  readonly period: TrendSpan;
  readonly day: CalendarDate;
}

/**
 * The shortest span up to today with five scans; all scans if none has five. With fewer than five scans: the month of
 * the newest one if it has another one, else its year, else all; and the day of the only one.
 *
 * @param instants  newest first
 */
export function bestSpan(instants: readonly string[], timeZone: string, today: CalendarDate): BestSpan {
  const days = instants.map((instant) => calendarDateIn(timeZone, new Date(instant)));
  const [newest = today] = days;
  if (days.length === 1) return { period: 'day', day: newest };
  const countIn = (period: Period, day: CalendarDate) =>
    days.filter((one) => periodStart(period, one) === periodStart(period, day)).length;
  const withEnough = PERIODS.find((period) => countIn(period, today) >= FEWEST_FOR_MEAN);
  if (withEnough) return { period: withEnough, day: today };
  const ofFew =
    days.length < FEWEST_FOR_MEAN && (['month', 'year'] as const).find((period) => countIn(period, newest) > 1);
  return ofFew ? { period: ofFew, day: newest } : { period: 'all', day: today };
}

/** The next longer span around the same days; null for all scans. */
export function longerView({ period, start, measure }: TrendView, today: CalendarDate): TrendView | null {
  const longer = TREND_SPANS[TREND_SPANS.indexOf(period) + 1];
  return longer === undefined ? null : { period: longer, start: spanStart(longer, start, today), measure };
}
