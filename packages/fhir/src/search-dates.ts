/** A half-open range of instants in milliseconds since 1970; null for no bound. */
export interface TimeRange {
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

export const ANY_TIME: TimeRange = { fromMs: null, untilMs: null };

/** Prefixes of date parameters that we answer. @see https://hl7.org/fhir/R4/search.html#prefix */
const PREFIXES = ['eq', 'ge', 'gt', 'le', 'lt'] as const;

/** A date with its precision. A blank before the offset is a `+` that a caller did not encode. */
const DATE =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+\- ]\d{2}:\d{2})?)?)?)?$/;

const MINUTE_MS = 60_000;
/** Years before have another calendar, and `Date.UTC` reads the first hundred as 1900 and later. */
const FIRST_YEAR = 1000;
/** Largest UTC offset in minutes. Source: IANA time zone database. */
const MAX_OFFSET_MINUTES = 14 * 60;
/** The last instant that the database accepts as ISO 8601 with four digits for the year. */
const LATEST_MS = Date.UTC(9999, 11, 31);

/** Minutes of an offset such as `-05:00`; null for an impossible one. */
function offsetMinutes(offset: string): number | null {
  if (offset === 'Z') return 0;
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const total = hours * 60 + minutes;
  if (minutes > 59 || total > MAX_OFFSET_MINUTES) return null;
  return offset.startsWith('-') ? -total : total;
}

/**
 * All instants of a date: `2026` is a year, `2026-11-29T14:03` a minute. A date without an offset is in UTC.
 *
 * @returns null for a text that is no date
 */
export function instantsOf(text: string): { readonly startMs: number; readonly endMs: number } | null {
  const parts = DATE.exec(text);
  if (parts === null) return null;
  const [, year = '', month, day, hour, minute, second, fraction, offset = 'Z'] = parts;
  const [ofYear, ofMonth, ofDay] = [Number(year), Number(month ?? '1'), Number(day ?? '1')];
  const midnightMs = Date.UTC(ofYear, ofMonth - 1, ofDay);
  // `Date.UTC` moves an impossible day into the next month.
  const isCalendarDay =
    ofYear >= FIRST_YEAR &&
    new Date(midnightMs).getUTCFullYear() === ofYear &&
    new Date(midnightMs).getUTCMonth() === ofMonth - 1 &&
    new Date(midnightMs).getUTCDate() === ofDay;
  const [ofHour, ofMinute, ofSecond] = [Number(hour ?? '0'), Number(minute ?? '0'), Number(second ?? '0')];
  const minutes = offsetMinutes(offset);
  if (!isCalendarDay || ofHour > 23 || ofMinute > 59 || ofSecond > 59 || minutes === null) return null;
  const digits = (fraction ?? '').slice(0, 3);
  const startMs =
    midnightMs + (ofHour * 60 + ofMinute - minutes) * MINUTE_MS + ofSecond * 1000 + Number(digits.padEnd(3, '0'));
  const endMs = (() => {
    if (month === undefined) return Date.UTC(ofYear + 1, 0, 1);
    if (day === undefined) return Date.UTC(ofYear, ofMonth, 1);
    if (hour === undefined) return Date.UTC(ofYear, ofMonth - 1, ofDay + 1);
    if (second === undefined) return startMs + MINUTE_MS;
    return startMs + 10 ** (3 - digits.length);
  })();
  return { startMs: Math.min(startMs, LATEST_MS), endMs: Math.min(endMs, LATEST_MS) };
}

/**
 * The range of a date parameter such as `ge2026-11`, for values that are instants.
 *
 * @returns null for another prefix, and for a text that is no date
 */
export function timeRangeOf(text: string): TimeRange | null {
  const prefix = PREFIXES.find((one) => text.startsWith(one));
  const instants = instantsOf(prefix === undefined ? text : text.slice(prefix.length));
  if (instants === null) return null;
  const { startMs, endMs } = instants;
  switch (prefix ?? 'eq') {
    case 'eq':
      return { fromMs: startMs, untilMs: endMs };
    case 'ge':
      return { fromMs: startMs, untilMs: null };
    case 'gt':
      return { fromMs: endMs, untilMs: null };
    case 'le':
      return { fromMs: null, untilMs: endMs };
    case 'lt':
      return { fromMs: null, untilMs: startMs };
  }
}

const bound = (one: number | null, other: number | null, choose: (...both: number[]) => number) =>
  one === null || other === null ? (one ?? other) : choose(one, other);

/** What is in both ranges; it may be empty. */
export const inBothRanges = (one: TimeRange, other: TimeRange): TimeRange => ({
  fromMs: bound(one.fromMs, other.fromMs, Math.max),
  untilMs: bound(one.untilMs, other.untilMs, Math.min),
});
