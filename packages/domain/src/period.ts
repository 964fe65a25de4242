import { type CalendarDate, isCalendarDate } from './age.ts';
import { keepLatest } from './keep-latest.ts';
import { DAY_MS, HOUR_MS, startOfUtcDay } from './time.ts';
import { createZoneFormats, timeZoneName } from './time-zone.ts';

/** Periods of a trend chart. Source: specification, sections 1 and 9. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** Spans of a trend chart: a period, or all scans of a patient. */
export const TREND_SPANS = [...PERIODS, 'all'] as const;
export type TrendSpan = (typeof TREND_SPANS)[number];

/** Days that a chart may show; no scan lies outside. Chosen so that every step stays a day with a four-digit year. */
export const PERIOD_DATE_LIMITS = { min: '1970-01-01', max: '2999-12-31' } as const;

/** One point of a chart: the mean of the scans from `start` (inclusive) to `end` (exclusive). */
export interface PeriodBucket {
  /** `01` to `24` for the hours of a day, `YYYY-MM-DD` for the days of a week or month, `YYYY-MM` for months. */
  readonly key: string;
  readonly start: Date;
  readonly end: Date;
}

export function isPeriodDate(text: string): boolean {
  return isCalendarDate(text) && text >= PERIOD_DATE_LIMITS.min && text <= PERIOD_DATE_LIMITS.max;
}

const dateOf = (utc: Date): CalendarDate => utc.toISOString().slice(0, 10);

function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(new Date(startOfUtcDay(date).getTime() + days * DAY_MS));
}

/** The first day of a month, offset by any number of months. */
function monthStart(date: CalendarDate, months: number): CalendarDate {
  const utc = startOfUtcDay(date);
  return dateOf(new Date(Date.UTC(utc.getUTCFullYear(), utc.getUTCMonth() + months, 1)));
}

/** First day of the period that contains a day. Weeks begin on Sunday, as in US calendars. */
export function periodStart(period: Period, date: CalendarDate): CalendarDate {
  switch (period) {
    case 'day':
      return date;
    case 'week':
      return addDays(date, -startOfUtcDay(date).getUTCDay());
    case 'month':
      return `${date.slice(0, 7)}-01`;
    case 'year':
      return `${date.slice(0, 4)}-01-01`;
  }
}

/** First day of the period that is `steps` periods after (negative: before) the one that contains a day. */
export function stepPeriod(period: Period, date: CalendarDate, steps: number): CalendarDate {
  const start = periodStart(period, date);
  switch (period) {
    case 'day':
      return addDays(start, steps);
    case 'week':
      return addDays(start, 7 * steps);
    case 'month':
      return monthStart(start, steps);
    case 'year':
      return monthStart(start, 12 * steps);
  }
}

const formatOf = createZoneFormats({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** A time zone's UTC offset at an instant, in milliseconds. */
function createOffsetMs(timeZone: string): (instantMs: number) => number {
  const format = formatOf(timeZone);
  return (instantMs) => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instantMs)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
  };
}

/**
 * The instant of a local time. A skipped local time gives the later instant, a repeated one the first. Holds for zones
 * with at most one DST change in two days.
 *
 * @param wallMs the local time, as if it were UTC
 */
function instantOfWall(offsetMs: (instantMs: number) => number, wallMs: number): number {
  const before = offsetMs(wallMs - DAY_MS);
  const after = offsetMs(wallMs + DAY_MS);
  const early = wallMs - before;
  if (before === after || offsetMs(early) === before) return early;
  const late = wallMs - after;
  if (offsetMs(late) === after) return late;
  // Skipped local time: DST starts between the two; that instant is the result.
  let [beforeJump, afterJump] = [late, early];
  while (afterJump - beforeJump > 1) {
    const middle = Math.floor((beforeJump + afterJump) / 2);
    if (offsetMs(middle) === before) beforeJump = middle;
    else afterJump = middle;
  }
  return afterJump;
}

/** Local start time of each bucket of the period that begins on a day, and the local end of the period. */
function bucketWalls(
  period: Period,
  first: CalendarDate,
): { starts: { key: string; wallMs: number }[]; endMs: number } {
  const firstMs = startOfUtcDay(first).getTime();
  const endMs = startOfUtcDay(stepPeriod(period, first, 1)).getTime();
  if (period === 'day') {
    const hours = Array.from({ length: 24 }, (_, hour) => ({
      key: String(hour + 1).padStart(2, '0'),
      wallMs: firstMs + hour * HOUR_MS,
    }));
    return { starts: hours, endMs };
  }
  if (period === 'year') {
    const months = Array.from({ length: 12 }, (_, month) => monthStart(first, month));
    return { starts: months.map((day) => ({ key: day.slice(0, 7), wallMs: startOfUtcDay(day).getTime() })), endMs };
  }
  const days = Array.from({ length: Math.round((endMs - firstMs) / DAY_MS) }, (_, day) => addDays(first, day));
  return { starts: days.map((day) => ({ key: day, wallMs: startOfUtcDay(day).getTime() })), endMs };
}

function makeBuckets(period: Period, first: CalendarDate, timeZone: string): readonly PeriodBucket[] {
  const offsetMs = createOffsetMs(timeZone);
  const { starts, endMs } = bucketWalls(period, first);
  const instants = [...starts.map(({ wallMs }) => wallMs), endMs].map((wallMs) => instantOfWall(offsetMs, wallMs));
  return starts.flatMap(({ key }, index) => {
    const [start, end] = [instants[index] as number, instants[index + 1] as number];
    return start < end ? [{ key, start: new Date(start), end: new Date(end) }] : [];
  });
}

/** The four periods of a day in fifty zones; a period's buckets take at most 7 kB. */
const BUCKETS_KEPT = 200;

const bucketsOf = keepLatest<readonly PeriodBucket[]>(BUCKETS_KEPT);

/**
 * The buckets of the period that contains a day, in a time zone, without gaps. A repeated hour is one bucket of two
 * hours; a skipped hour or day has none. Buckets are cached and shared, so their dates must not be changed.
 */
export function periodBuckets(period: Period, date: CalendarDate, timeZone: string): readonly PeriodBucket[] {
  const [first, zone] = [periodStart(period, date), timeZoneName(timeZone)];
  return bucketsOf(`${period} ${first} ${zone}`, () => makeBuckets(period, first, zone));
}

/** The days of the year that contains a day, in a time zone. */
export function daysOfYear(date: CalendarDate, timeZone: string): readonly PeriodBucket[] {
  const first = periodStart('year', date);
  return Array.from({ length: 12 }, (_, month) => periodBuckets('month', monthStart(first, month), timeZone)).flat();
}

/** The months from the one that contains the first day to the one that contains the last, in a time zone. */
export function monthsBetween(first: CalendarDate, last: CalendarDate, timeZone: string): readonly PeriodBucket[] {
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4));
  const [firstKey, lastKey] = [first.slice(0, 7), last.slice(0, 7)];
  return Array.from({ length: Math.max(0, years) + 1 }, (_, year) =>
    periodBuckets('year', stepPeriod('year', first, year), timeZone),
  )
    .flat()
    .filter(({ key }) => key >= firstKey && key <= lastKey);
}
