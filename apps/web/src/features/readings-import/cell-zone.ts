import { asciiOf, type CalendarDate, createZoneFormats, isTimeZone, MINUTE_MS } from '@mien/domain';

/** The zone of a time: minutes east of Greenwich, or the name of a time zone. */
export type Zone = number | { readonly name: string };

/** A time of day as written. */
export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** Offsets of abbreviations in minutes. Source: RFC 5322, section 4.3; those of Europe: Directive 2000/84/EC. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  EDT: -240,
  EST: -300,
  CDT: -300,
  CST: -360,
  MDT: -360,
  MST: -420,
  PDT: -420,
  PST: -480,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
};

/** Largest UTC offsets, hours. Source: tz database (Pacific/Kiritimati, and Etc/GMT+12). */
const MOST_OFFSET_HOURS = 14;

/** `+07:00`, `-0600`, `+7`, `+5.5`, with `UTC` or `GMT` before it. */
const OFFSET = /^(?:UTC|GMT)?\s?([+-])\s?(\d{1,2})(?::?(\d{2})|\.(\d{1,2}))?$/i;

function minutesOfOffset(text: string): number | null {
  const [found, sign, hours, minutes = '0', fraction] = OFFSET.exec(text) ?? [];
  if (found === undefined) return null;
  const past = fraction === undefined ? Number(minutes) : Number(`0.${fraction}`) * 60;
  const offset = Number(hours) * 60 + past;
  if (past > 59 || !Number.isInteger(offset) || offset > MOST_OFFSET_HOURS * 60) return null;
  return sign === '-' ? -offset : offset;
}

/**
 * Parses a zone: an offset, an abbreviation, a name of the tz database such as `Asia/Bangkok`, or a name with its
 * offset in brackets, such as `(UTC+07:00) Bangkok`. Null if it is none.
 */
export function zoneOf(text: string): Zone | null {
  const plain = asciiOf(text).replace(/^"|"$/g, '');
  const bracketed = /[([]((?:UTC|GMT)?\s?[+-][\d:.]+|UTC|GMT)[)\]]/i.exec(plain)?.[1];
  const offset = minutesOfOffset(bracketed ?? plain);
  if (offset !== null) return offset;
  const abbreviation = ABBREVIATIONS[(bracketed ?? plain).toUpperCase()];
  if (abbreviation !== undefined) return abbreviation;
  const name = plain.replaceAll(' ', '_');
  // Shorter names, such as CST6CDT or Japan, are legacy names of the same database.
  return /^[a-z]/i.test(name) && isTimeZone(name) ? { name } : null;
}

const clockFormat = createZoneFormats({
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
  era: 'short',
});

/** UTC offset of a zone at an instant, in milliseconds. */
function offsetMsAt(name: string, instantMs: number): number {
  const parts = new Map(
    clockFormat(name)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (part) => Number(parts.get(part)),
  );
  const shown = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  return shown - Math.floor(instantMs / 1000) * 1000;
}

/** Far enough to be on either side of any DST change. */
const DAY_BESIDE_MS = 24 * 60 * MINUTE_MS;

/**
 * Converts local time in a zone to an instant. A repeated hour gives the first one; a skipped time is moved forward by
 * the length of the gap. Source: "compatible" of Temporal (RFC 5545, section 3.3.5, says the same).
 */
function instantInZone(name: string, wallMs: number): number {
  const [before, after] = [offsetMsAt(name, wallMs - DAY_BESIDE_MS), offsetMsAt(name, wallMs + DAY_BESIDE_MS)];
  const fitting = [before, after]
    .map((offset) => wallMs - offset)
    .filter((instant) => instant + offsetMsAt(name, instant) === wallMs);
  return fitting.length > 0 ? Math.min(...fitting) : wallMs - before;
}

/** The instant of a day and a time; in this device's time zone if none is given. */
export function instantOf(
  date: CalendarDate,
  { hour, minute, second, millisecond }: ClockTime,
  zone: Zone | null,
): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  if (zone === null) return new Date(year, month - 1, day, hour, minute, second, millisecond);
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  return new Date(typeof zone === 'number' ? wallMs - zone * MINUTE_MS : instantInZone(zone.name, wallMs));
}
