import type { Trend, TrendBucket, TrendMeasure, TrendSeries } from '@mien/contract';
import {
  bandOfValue,
  type CalendarDate,
  calendarDateIn,
  type HealthBandCode,
  HOUR_MS,
  healthBandOfPercent,
  isPeriodDate,
  PERIODS,
  type Period,
  percentOfColour,
  periodStart,
  shownLimits,
  stepPeriod,
  TREND_MEASURES,
  type TrendMeasure as TrendMeasureKey,
  UNBOUNDED,
} from '@mien/domain';
import { trends as english, measures as englishMeasures, fill } from '@mien/messages';
import { currentLocale, textsOf } from '../../shared/language.ts';

const texts = textsOf('trends', english);
const ranks: Readonly<Record<string, Readonly<Record<number, string>>>> = textsOf('measures', englishMeasures).ranks;

/** What the address says. */
export interface TrendView {
  readonly period: Period;
  /** First day of the period. */
  readonly start: CalendarDate;
  readonly measure: TrendMeasureKey;
}

/** The period of an address; null for one that is none. */
export function periodOf(text: string): Period | null {
  return PERIODS.find((period) => period === text.toLowerCase()) ?? null;
}

/** The day that `datePeriod` means: a year, a month or a day; null for anything else. */
export function dateOfDatePeriod(text: string | null): CalendarDate | null {
  const date = `${text}${text?.length === 4 ? '-01-01' : text?.length === 7 ? '-01' : ''}`;
  return isPeriodDate(date) ? date : null;
}

/** How the address names the first day of a period. */
export function datePeriodOf(period: Period, start: CalendarDate): string {
  if (period === 'year') return start.slice(0, 4);
  return period === 'month' ? start.slice(0, 7) : start;
}

export function viewOf(period: Period, search: URLSearchParams, today: CalendarDate): TrendView {
  return {
    period,
    start: periodStart(period, dateOfDatePeriod(search.get('datePeriod')) ?? today),
    measure: TREND_MEASURES.find((key) => key === search.get('measure')) ?? 'overallScore',
  };
}

export function searchOf({ period, start, measure }: TrendView): string {
  const search = new URLSearchParams({ datePeriod: datePeriodOf(period, start) });
  if (measure !== 'overallScore') search.set('measure', measure);
  return `?${search}`;
}

/** The view some periods on, or null where there is nothing: in the future and before all days. */
export function stepped(view: TrendView, steps: number, today: CalendarDate): TrendView | null {
  const start = stepPeriod(view.period, view.start, steps);
  return isPeriodDate(start) && start <= today ? { ...view, start } : null;
}

/** A day to go to when the period changes: the one of the chosen point, else today, else the first one shown. */
export function dayWithin(view: TrendView, bucket: TrendBucket | null, timeZone: string, today: CalendarDate) {
  if (bucket) return calendarDateIn(timeZone, new Date(bucket.start));
  return periodStart(view.period, today) === view.start ? today : view.start;
}

const utc = (date: CalendarDate) => new Date(`${date}T00:00:00Z`);
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' });

/** A period in the reader's language, such as "November 2026". */
export function rangeLabel({ period, start }: Pick<TrendView, 'period' | 'start'>): string {
  switch (period) {
    case 'day':
      return format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(utc(start));
    case 'week': {
      const last = new Date(utc(stepPeriod('week', start, 1)).getTime() - 1);
      return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(utc(start), last);
    }
    case 'month':
      return format({ month: 'long', year: 'numeric' }).format(utc(start));
    case 'year':
      return start.slice(0, 4);
  }
}

/** The clock's hour 1 to 24 of a day's bucket, as a time on the reader's clock. */
function hourTime(key: string): string {
  const start = Date.UTC(2000, 0, 1, Number(key) - 1);
  return format({ hour: 'numeric' }).formatRange(start, start + HOUR_MS);
}

/** A point in words. */
export function bucketLabel(period: Period, key: string): string {
  switch (period) {
    case 'day':
      return fill(texts.hour, { hour: Number(key), time: hourTime(key) });
    case 'year':
      return format({ month: 'long', year: 'numeric' }).format(utc(`${key}-01`));
    default:
      return format({ weekday: 'short', day: 'numeric', month: 'long' }).format(utc(key));
  }
}

/** What stands below a point, or null where neighbours leave no room. `isMinor`: left out on a phone. */
export function tickLabel(period: Period, key: string): { text: string; isMinor: boolean } | null {
  switch (period) {
    case 'day': {
      const hour = Number(key);
      if (hour === 1 || hour % 6 === 0) return { text: String(hour), isMinor: false };
      return hour % 3 === 0 ? { text: String(hour), isMinor: true } : null;
    }
    case 'week':
      return { text: `${format({ weekday: 'short' }).format(utc(key))}\n${Number(key.slice(8))}`, isMinor: false };
    case 'month': {
      const day = Number(key.slice(8));
      return day % 7 === 1 ? { text: String(day), isMinor: false } : null;
    }
    case 'year':
      return {
        text: format({ month: 'short' }).format(utc(`${key}-01`)),
        isMinor: Number(key.slice(5)) % 2 === 0,
      };
  }
}

/** A value as people read it, without unit: a number, or the word of a rank. */
export function valueText(measure: Pick<TrendMeasure, 'key' | 'precision'>, value: number): string {
  const rank = ranks[measure.key];
  const word = rank?.[value];
  if (word !== undefined) return word;
  // A mean of ranks lies between two of them.
  const digits = rank ? 1 : measure.precision;
  return value.toLocaleString(currentLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function valuesText(measure: TrendMeasure, values: readonly number[]): string {
  const [first = '', second] = values.map((value) => valueText(measure, value));
  return second === undefined ? first : fill(texts.pair, { first, second });
}

/** The band of a point: of a pair, the worse of both; null without one. */
export function bandOfPoint(measure: TrendMeasure, values: readonly number[]): HealthBandCode | null {
  if (measure.key === 'overallScore') return healthBandOfPercent(values[0] ?? Number.NaN)?.code ?? null;
  const bands = measure.series.flatMap(({ ranges }, index) => {
    const value = values[index] ?? Number.NaN;
    const band = bandOfValue(ranges, measure.key in ranks ? Math.round(value) : value);
    return band === null ? [] : [band];
  });
  const order = ['unhealthy', 'suboptimal', 'normal', 'healthy', 'optimal'] as const;
  return order.find((code) => bands.includes(code)) ?? null;
}

/** One band behind the lines, in the measure's unit; `max` is Infinity for one without an end. */
export interface BackdropBand {
  readonly band: HealthBandCode;
  readonly min: number;
  readonly max: number;
  /** Of a pair: the line it belongs to. */
  readonly series: string | null;
}

function bandsOfSeries({ ranges }: TrendSeries): BackdropBand[] {
  return ranges.flatMap(({ min, max, color }) => {
    const percent = percentOfColour(color);
    const band = percent === null ? null : healthBandOfPercent(percent);
    return band
      ? [{ band: band.code, min, max: max === UNBOUNDED ? Number.POSITIVE_INFINITY : max, series: null }]
      : [];
  });
}

/** All bands of a measure. The bands of a pair lie over each other: there each line has only its best one. */
export function backdropOf(measure: TrendMeasure): readonly BackdropBand[] {
  const [only] = measure.series;
  if (measure.series.length === 1 && only) {
    // Ranks are steps, not a scale: the band of each lies around it.
    const shift = measure.key in ranks ? 0.5 : 0;
    return bandsOfSeries(only).map((band) => ({ ...band, min: band.min - shift, max: band.max - shift }));
  }
  return measure.series.flatMap((series) =>
    bandsOfSeries(series)
      .filter(({ band }) => band === 'optimal')
      .map((band) => ({ ...band, series: series.displayName })),
  );
}

/** The scale at the side of a chart. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** The span is at least this share of its middle, so that a steady value looks steady. Chosen by looking at charts. */
const MIN_SPAN_SHARE = 0.3;
const TICK_COUNT = 4;

/** 1, 2 or 5 times a power of ten, at least as large as asked. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return (([1, 2, 5] as const).find((factor) => factor * power >= atLeast) ?? 10) * power;
}

export function scaleOf(measure: TrendMeasure, buckets: readonly TrendBucket[]): Scale {
  const steps = Object.keys(ranks[measure.key] ?? {}).map(Number);
  if (steps.length > 0) return { min: Math.min(...steps) - 0.5, max: Math.max(...steps) + 0.5, ticks: steps };
  const values = buckets.flatMap((bucket) => bucket.values ?? []);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const middle = (low + high) / 2;
  const half = Math.max((high - low) * 0.65, middle * (MIN_SPAN_SHARE / 2), 1);
  const step = roundStep((2 * half) / TICK_COUNT);
  const ceiling = measure.key === 'overallScore' ? 100 : Number.POSITIVE_INFINITY;
  const min = Math.max(0, Math.floor((middle - half) / step) * step);
  const max = Math.min(ceiling, Math.ceil((middle + half) / step) * step);
  const count = Math.round((max - min) / step);
  return { min, max, ticks: Array.from({ length: count + 1 }, (_, index) => min + index * step) };
}

/** Where a value stands, as a share of the height from the top. */
export function heightShare({ min, max }: Scale, value: number): number {
  return Math.min(1, Math.max(0, (max - value) / (max - min)));
}

/** Where a point stands, as a share of the width. */
export function widthShare(index: number, count: number): number {
  return (index + 0.5) / count;
}

/** A line through neighbours; a time without a scan interrupts it. In shares times 100, as an SVG path. */
export function linePath(buckets: readonly TrendBucket[], series: number, scale: Scale): string {
  let isDrawing = false;
  return buckets
    .flatMap(({ values }, index) => {
      const value = values?.[series];
      const command = isDrawing ? 'L' : 'M';
      isDrawing = value !== undefined;
      if (value === undefined) return [];
      const [x, y] = [widthShare(index, buckets.length), heightShare(scale, value)];
      return [`${command}${(100 * x).toFixed(3)} ${(100 * y).toFixed(3)}`];
    })
    .join('');
}

/** Numbers of the points that have values. */
export function filledIndexes({ buckets }: Pick<Trend, 'buckets'>): readonly number[] {
  return buckets.flatMap(({ values }, index) => (values ? [index] : []));
}

/** The point with values that is nearest to a share of the width. */
export function nearestFilled(trend: Pick<Trend, 'buckets'>, share: number): number | null {
  const distance = (index: number) => Math.abs(widthShare(index, trend.buckets.length) - share);
  return filledIndexes(trend).reduce<number | null>(
    (best, index) => (best === null || distance(index) < distance(best) ? index : best),
    null,
  );
}

/** A band's limits in words. No value stands in two bands, and the limits are those of the printed results. */
export function limitsText(measure: TrendMeasure, { min, max }: BackdropBand): string {
  const text = (value: number) => valueText(measure, value);
  if (measure.key in ranks) return text(min + 0.5);
  const between = (low: number, high: number) => fill(texts.range.between, { min: text(low), max: text(high) });
  // The score's bands hold their upper ends, all others their lower ones.
  if (measure.key === 'overallScore') return between(min === 0 ? 0 : min + 1, max);
  const { low, high } = shownLimits({ min, max: Number.isFinite(max) ? max : UNBOUNDED }, measure.precision);
  const step = 10 ** -measure.precision;
  if (high === null) return fill(texts.range.above, { min: text(low ?? 0) });
  return low === null ? fill(texts.range.below, { max: text(high + step) }) : between(low, high);
}
