import { ageFromBirthDate, type CalendarDate } from './age.ts';
import { DAY_MS, startOfUtcDay } from './time.ts';
import { createZoneFormats } from './time-zone.ts';

const formatOf = createZoneFormats({
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The calendar day of an instant in a time zone.
 *
 * @throws RangeError for an unknown zone
 */
export function calendarDateIn(timeZone: string, instant: Date): CalendarDate {
  // The order of the parts differs between browsers: WebKit formats Canadian dates differently from Chromium.
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/** Whole calendar days from an instant to now in a time zone, at least 0. DST changes have no effect. */
export function daysAgo(timeZone: string, instant: Date, now: Date): number {
  const from = startOfUtcDay(calendarDateIn(timeZone, instant)).getTime();
  const to = startOfUtcDay(calendarDateIn(timeZone, now)).getTime();
  return Math.max(0, Math.round((to - from) / DAY_MS));
}

/** Adds days to a calendar day; negative numbers subtract. */
export const dayAfter = (day: CalendarDate, days = 1): CalendarDate =>
  new Date(startOfUtcDay(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Age in completed years by the UTC date, for lists that do not know the patient's time zone. Null without a birth
 * date.
 */
export const ageYearsAt = (birthDate: CalendarDate | null, instant: Date): number | null =>
  birthDate === null ? null : ageFromBirthDate(birthDate, calendarDateIn('UTC', instant));

/** `YYYY-MM` of an instant in a time zone. */
export function monthIn(timeZone: string, instant: Date): string {
  return calendarDateIn(timeZone, instant).slice(0, 7);
}
