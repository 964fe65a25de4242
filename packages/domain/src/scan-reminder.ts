import { type CalendarEntry, calendarFile, calendarText } from './calendar-file.ts';

/** Weekdays in iCalendar notation (RFC 5545, 3.3.10), Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** When to remind the patient of a scan, in local time. */
export interface ScanReminder {
  readonly weekdays: readonly Weekday[];
  /** `HH:MM` in 24-hour time. */
  readonly time: string;
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function isScanReminder(value: unknown): value is ScanReminder {
  if (typeof value !== 'object' || value === null || !('weekdays' in value) || !('time' in value)) return false;
  const { weekdays, time } = value;
  return (
    Array.isArray(weekdays) &&
    weekdays.length > 0 &&
    weekdays.every((day) => WEEKDAYS.some((known) => known === day)) &&
    typeof time === 'string' &&
    TIME.test(time)
  );
}

/** The first selected day from now on whose time has not passed, as a local `YYYYMMDD`. */
function firstDay({ weekdays, time }: ScanReminder, now: Date): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  for (let ahead = 0; ; ahead += 1) {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, hours, minutes);
    const weekday = WEEKDAYS[(day.getDay() + 6) % 7] as Weekday;
    if (!weekdays.includes(weekday) || day.getTime() <= now.getTime()) continue;
    const utc = new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()));
    return utc.toISOString().slice(0, 10).replaceAll('-', '');
  }
}

/**
 * A weekly iCalendar entry. Its time has no zone, so the alert follows the device's local time. It contains no health
 * information.
 */
export function calendarFileOf(
  reminder: ScanReminder,
  { minutes, ...entry }: CalendarEntry & { readonly minutes: number },
  now: Date,
): string {
  const start = `${firstDay(reminder, now)}T${reminder.time.replace(':', '')}00`;
  const days = WEEKDAYS.filter((day) => reminder.weekdays.includes(day)).join(',');
  return calendarFile(entry, now, [
    `DTSTART:${start}`,
    `DURATION:PT${minutes}M`,
    `RRULE:FREQ=WEEKLY;BYDAY=${days}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${calendarText(entry.title)}`,
    'TRIGGER:PT0M',
    'END:VALARM',
  ]);
}
