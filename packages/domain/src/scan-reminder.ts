/** Days of a week, Monday first, as calendars name them (RFC 5545, 3.3.10). */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** When a patient wants to be reminded of a scan, by the clock of the place where they are. */
export interface ScanReminder {
  readonly weekdays: readonly Weekday[];
  /** `HH:MM` of the 24-hour clock. */
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

/** Longest line in octets. Source: RFC 5545, 3.1. */
const LINE_MAX_OCTETS = 75;

/** Octets of a character in UTF-8 (RFC 3629, 3). */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** A line folded into pieces that no calendar cuts: continuations begin with a space. Never splits a character. */
function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_MAX_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** A text as a value (RFC 5545, 3.3.11). */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** The first of the chosen days from now on whose time has not passed yet, as a local `YYYYMMDD`. */
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
 * A weekly entry for any calendar (RFC 5545). Its time has no zone: it rings at this hour wherever the device is. It says
 * nothing about health.
 *
 * @param entry  `uid` names it permanently: a calendar replaces an entry with the same one
 */
export function calendarFileOf(
  reminder: ScanReminder,
  entry: { readonly title: string; readonly url: string; readonly uid: string; readonly minutes: number },
  now: Date,
): string {
  const start = `${firstDay(reminder, now)}T${reminder.time.replace(':', '')}00`;
  const days = WEEKDAYS.filter((day) => reminder.weekdays.includes(day)).join(',');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mien//Reminder//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART:${start}`,
    `DURATION:PT${entry.minutes}M`,
    `RRULE:FREQ=WEEKLY;BYDAY=${days}`,
    `SUMMARY:${escaped(entry.title)}`,
    `URL:${entry.url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(entry.title)}`,
    'TRIGGER:PT0M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
