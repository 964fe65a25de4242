import { type CalendarDate, isCalendarDate } from './age.ts';
import { keepLatest } from './keep-latest.ts';
import { DAY_MS, HOUR_MS, startOfUtcDay } from './time.ts';
import { createZoneFormats, timeZoneName } from './time-zone.ts';

/** Periods of a trend chart. Source: specification, sections 1 and 9. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** What a trend chart can span: a period, or all of a person's scans. */
export const TREND_SPANS = [...PERIODS, 'all'] as const;
export type TrendSpan = (typeof TREND_SPANS)[number];

/** Days that a chart may show; no scan lies outside. Chosen so that every step stays a day of four digits. */
export const PERIOD_DATE_LIMITS = { min: '1970-01-01', max: '2999-12-31' } as const;

/** One point of a chart: the scans from `start` up to, not including, `end` are averaged. */
export interface PeriodBucket {
  /** `01` to `24` for the hours of a day, `YYYY-MM-DD` for the days of a week or month, `YYYY-MM` for months. */
  readonly key: string;
  readonly start: Date;
  readonly end: Date;
}

/** Whether a chart can show the day. */
export function isPeriodDate(text: string): boolean {
  return isCalendarDate(text) && text >= PERIOD_DATE_LIMITS.min && text <= PERIOD_DATE_LIMITS.max;
}

const dateOf = (utc: Date): CalendarDate => utc.toISOString().slice(0, 10);

function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(new Date(startOfUtcDay(date).getTime() + days * DAY_MS));
}

/** The first day of a month, any number of months away. */
function monthStart(date: CalendarDate, months: number): CalendarDate {
  const utc = startOfUtcDay(date);
  return dateOf(new Date(Date.UTC(utc.getUTCFullYear(), utc.getUTCMonth() + months, 1)));
}

/** First day of the period that holds a day. Weeks begin on Sunday, as calendars of the United States do. */
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

/** First day of the period some periods after (below 0: before) the one that contains a day. */
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

/** How far a time zone's clocks are ahead of UTC at an instant, in milliseconds. */
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
 * The first instant at which clocks show a time or, where a change of clocks skips it, a later one. A time that clocks
 * show twice is the first of both. Holds for zones that change their clocks at most once in two days.
 *
 * @param wallMs the time on the clock, as if it were UTC
 */
function instantOfWall(offsetMs: (instantMs: number) => number, wallMs: number): number {
  const before = offsetMs(wallMs - DAY_MS);
  const after = offsetMs(wallMs + DAY_MS);
  const early = wallMs - before;
  if (before === after || offsetMs(early) === before) return early;
  const late = wallMs - after;
  if (offsetMs(late) === after) return late;
  // Skipped: the clocks jump between the two, and the jump is the instant.
  let [beforeJump, afterJump] = [late, early];
  while (afterJump - beforeJump > 1) {
    const middle = Math.floor((beforeJump + afterJump) / 2);
    if (offsetMs(middle) === before) beforeJump = middle;
    else afterJump = middle;
  }
  return afterJump;
}

/** Where each bucket of the period that begins on a day begins on the clock, and where the period ends. */
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

/** The four periods of a day in fifty zones; one's buckets take 7 kB at most. */
const BUCKETS_KEPT = 200;

const bucketsOf = keepLatest<readonly PeriodBucket[]>(BUCKETS_KEPT);

/**
 * The buckets of the period that holds a day, by the clocks of a time zone. There are no gaps between them. An hour that the
 * clocks show twice is one bucket of two hours; an hour or a day that they skip has none. They are kept and shared, so their
 * dates must not be changed.
 */
export function periodBuckets(period: Period, date: CalendarDate, timeZone: string): readonly PeriodBucket[] {
  const [first, zone] = [periodStart(period, date), timeZoneName(timeZone)];
  return bucketsOf(`${period} ${first} ${zone}`, () => makeBuckets(period, first, zone));
}

/** The months from the one that holds the first day to the one that holds the last, by the clocks of a time zone. */
export function monthsBetween(first: CalendarDate, last: CalendarDate, timeZone: string): readonly PeriodBucket[] {
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4));
  const [firstKey, lastKey] = [first.slice(0, 7), last.slice(0, 7)];
  return Array.from({ length: Math.max(0, years) + 1 }, (_, year) =>
    periodBuckets('year', stepPeriod('year', first, year), timeZone),
  )
    .flat()
    .filter(({ key }) => key >= firstKey && key <= lastKey);
}
