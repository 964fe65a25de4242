/** Longest line in octets. Source: RFC 5545, 3.1. */
const LINE_MAX_OCTETS = 75;

/** Octets of a character in UTF-8 (RFC 3629, 3). */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Folds a line: continuation lines begin with a space. Never splits a character. */
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

/** Escapes a TEXT value (RFC 5545, 3.3.11). */
export const calendarText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');

/** A DATE-TIME value in UTC (RFC 5545, 3.3.5). */
export const calendarInstant = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Required fields of a calendar entry. */
export interface CalendarEntry {
  readonly title: string;
  /** The page that the entry links to; it does not sign anyone in. */
  readonly url: string;
  /** Permanent id of the entry: a calendar replaces an entry with the same uid. */
  readonly uid: string;
}

/**
 * An iCalendar file with one entry (RFC 5545). It contains no health information, because other people may see the
 * calendar.
 *
 * @param lines  time and further properties of the entry
 */
export function calendarFile({ title, url, uid }: CalendarEntry, now: Date, lines: readonly string[]): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mien//Calendar//EN',
    'BEGIN:VEVENT',
    `UID:${calendarText(uid)}`,
    `DTSTAMP:${calendarInstant(now)}`,
    `SUMMARY:${calendarText(title)}`,
    `URL:${url}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${all.map(folded).join('\r\n')}\r\n`;
}
