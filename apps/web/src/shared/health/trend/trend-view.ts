import type { TrendBucket } from '@mien/contract';
import {
  type CalendarDate,
  calendarDateIn,
  isPeriodDate,
  PERIODS,
  type Period,
  periodStart,
  stepPeriod,
  TREND_MEASURES,
  TREND_SPANS,
  type TrendMeasure as TrendMeasureKey,
  type TrendSpan,
} from '@mien/domain';
import { FEWEST_FOR_MEAN } from './trend-points.ts';

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

/** Whether the points of a span are days, so that a week of them gives a mean. */
export const isOfDays = (period: TrendSpan): boolean => period === 'week' || period === 'month';

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
