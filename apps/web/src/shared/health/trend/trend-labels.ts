import type { Trend, TrendBucket } from '@mien/contract';
import { HOUR_MS, startOfUtcDay, stepPeriod, type TrendSpan } from '@mien/domain';
import { trends as english, fill } from '@mien/messages';
import { calendarFormat } from '../../platform/formats.ts';
import { timeText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';
import { unbroken } from '../day-text.ts';
import { isOfDays, type TrendView } from './trend-view.ts';

const texts = textsOf('trends', english);

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
  const time = at === null ? null : timeText(at);
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
