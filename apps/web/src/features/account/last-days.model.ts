import type { Trend } from '@mien/contract';
import { type CalendarDate, dayAfter, periodStart, TODAY_COUNTED_DAYS } from '@mien/domain';

/** A day with scans: its mean heart rate, and the lowest and highest one. */
export interface DayRate {
  /** Days after the first one that is shown. */
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** The last two weeks, today included, oldest first. */
export const lastDays = (today: CalendarDate): readonly CalendarDate[] =>
  Array.from({ length: TODAY_COUNTED_DAYS }, (_, index) => dayAfter(today, index + 1 - TODAY_COUNTED_DAYS));

/** The first days of the years that contain these days. */
export const yearsOf = (days: readonly CalendarDate[]): readonly CalendarDate[] => [
  ...new Set(days.map((day) => periodStart('year', day))),
];

/** The days that have a heart rate, from the daily trends of their years. */
export function dayRates(days: readonly CalendarDate[], trends: readonly Pick<Trend, 'buckets'>[]): readonly DayRate[] {
  const found = new Map(trends.flatMap(({ buckets }) => buckets.map((bucket) => [bucket.key, bucket] as const)));
  return days.flatMap((day, x) => {
    const bucket = found.get(day);
    const [y, low = y, high = y] = [bucket?.values?.[0], bucket?.lows[0], bucket?.highs[0]];
    return bucket && y !== undefined && low !== undefined && high !== undefined
      ? [{ x, y, low, high, count: bucket.count }]
      : [];
  });
}
