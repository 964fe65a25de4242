import { ageFromBirthDate, type CalendarDate, EARLIEST_BIRTH_DATE, isBirthDateInRange, isCalendarDate } from './age.ts';
import { asciiOf } from './ascii-text.ts';
import { foldedText } from './folding.ts';
import { LANGUAGES } from './language.ts';
import { DAY_MS } from './time.ts';

/** The order of the numbers in a date. */
export const DATE_ORDERS = ['dayFirst', 'monthFirst', 'yearFirst'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** One cell of a column of dates. */
export interface ColumnDate {
  /** Null for an empty or invalid cell. */
  readonly date: CalendarDate | null;
  /** Whether a person should check it, because it could also be another day. */
  readonly isDoubtful: boolean;
  /** `birthDate`: not a date, or not plausible. `dateOrder`: it contradicts the order of the column. */
  readonly fault: 'birthDate' | 'dateOrder' | null;
}

/** A column of dates, parsed as a whole. */
export interface DateColumn {
  readonly dates: readonly ColumnDate[];
  /** The order used to parse numbers; null if no cell needs one. A guess if the order is ambiguous. */
  readonly order: DateOrder | null;
  /** A cell that could be several days; null if the order is clear. */
  readonly example: string | null;
  /** The possible orders of the column, and the example's date in each; empty if the order is clear. */
  readonly choices: readonly { readonly order: DateOrder; readonly date: CalendarDate | null }[];
}

interface Reading {
  readonly date: CalendarDate;
  readonly isDoubtful: boolean;
}
/** By the order of its numbers; `any` if the day is the same in every order. */
type Readings = Partial<Record<DateOrder | 'any', Reading>>;

/**
 * Midnight after a date, as databases and spreadsheets write it. Another hour could be another day in another time
 * zone.
 */
const MIDNIGHT = /(?:T|\s{1,9})(?:0?0:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]00:?00)?|12:00(?::00)?\s{0,9}a\.?\s?m\.?)$/i;
/** Day 0 of Excel's calendar, which counts a 29 February 1900 that never existed. */
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30);

let monthNames: readonly (readonly string[])[] | undefined;

/** The month, 1 to 12, of a name or its abbreviation, in any language of the product; null for another word. */
function monthOf(word: string): number | null {
  monthNames ??= LANGUAGES.map((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => foldedText(format.format(Date.UTC(2000, index, 1))));
  });
  if (word.length < 3) return null;
  for (const names of monthNames) {
    const index = names.findIndex((name) => name.startsWith(word));
    if (index >= 0) return index + 1;
  }
  return null;
}

/** Valid days of a column. */
interface DaysOfColumn {
  readonly today: CalendarDate;
  readonly isLikely: (date: CalendarDate) => boolean;
}

/**
 * The date for a year written with four or two digits. Two digits give the year of a plausible day, the later one if
 * there are two.
 */
function readingOf(yearText: string, month: number, day: number, { today, isLikely }: DaysOfColumn): Reading | null {
  const dateIn = (year: number) =>
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (yearText.length === 4) {
    const date = dateIn(Number(yearText));
    return isCalendarDate(date) ? { date, isDoubtful: false } : null;
  }
  if (yearText.length !== 2) return null;
  const dates = [2000, 1900].map((century) => dateIn(century + Number(yearText))).filter(isCalendarDate);
  const [later, other] = dates.filter(isLikely);
  if (later !== undefined) return { date: later, isDoubtful: other !== undefined };
  // A date, but not valid in this column; reported as such.
  const [date] = dates.filter((one) => ageFromBirthDate(one, today) >= 0);
  return date === undefined ? null : { date, isDoubtful: false };
}

function ofNumbers([first = '', second = '', third = '']: readonly string[], days: DaysOfColumn): Readings {
  const [one, two, three] = [Number(first), Number(second), Number(third)];
  const readings: Readings = {};
  const put = (order: DateOrder, reading: Reading | null) => {
    if (reading) readings[order] = reading;
  };
  if (first.length === 4) {
    const reading = readingOf(first, two, three, days);
    return reading ? { any: reading } : {};
  }
  put('dayFirst', readingOf(third, two, one, days));
  put('monthFirst', readingOf(third, one, two, days));
  if (first.length === 2 && third.length <= 2) put('yearFirst', readingOf(first, two, three, days));
  return readings;
}

/** Eight digits without separators. */
function ofDigits(digits: string, days: DaysOfColumn): Readings {
  const isYear = (text: string) => text >= EARLIEST_BIRTH_DATE.slice(0, 4) && text <= days.today.slice(0, 4);
  const [head, tail] = [digits.slice(0, 4), digits.slice(4)];
  const yearFirst = isYear(head) ? readingOf(head, Number(tail.slice(0, 2)), Number(tail.slice(2)), days) : null;
  const others = isYear(tail) ? ofNumbers([head.slice(0, 2), head.slice(2), tail], days) : {};
  return { ...(yearFirst ? { yearFirst } : {}), ...others };
}

/** A date with a month name: `25-Dec-1980`, `December 25, 1980`, `25 de diciembre de 1980`. */
function ofNames(text: string, days: DaysOfColumn): Readings {
  const words = foldedText(text)
    .split(/[\s.,/-]+/)
    .filter((word) => word !== '');
  const months = words.flatMap((word) => monthOf(word) ?? []);
  const numbers = words.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th|[oa°])?$/.exec(word)?.[1] ?? []);
  const others = words.length - months.length - numbers.length;
  const isOnlyShort = words.every((word) => /\d/.test(word) || monthOf(word) !== null || word.length <= 3);
  const [month] = months;
  const [first = '', second = ''] = numbers;
  if (month === undefined || months.length !== 1 || numbers.length !== 2 || (others > 0 && !isOnlyShort)) return {};
  if (first.length === 4) {
    const reading = readingOf(first, month, Number(second), days);
    return reading ? { any: reading } : {};
  }
  const dayThenYear = readingOf(second, month, Number(first), days);
  const yearThenDay = first.length === 2 && second.length <= 2 ? readingOf(first, month, Number(second), days) : null;
  const reading = dayThenYear ?? yearThenDay;
  if (!reading) return {};
  return { any: { ...reading, isDoubtful: reading.isDoubtful || (dayThenYear !== null && yearThenDay !== null) } };
}

function readingsOf(cell: string, days: DaysOfColumn): Readings {
  const text = asciiOf(cell).replace(MIDNIGHT, '').replace(/\.$/, '');
  const numbers = /^(\d{1,4})\s{0,9}[./⁄∕\-\s]\s{0,9}(\d{1,2})\s{0,9}[./⁄∕\-\s]\s{0,9}(\d{1,4})$/.exec(text);
  let readings: Readings;
  if (numbers) readings = ofNumbers(numbers.slice(1), days);
  else if (/^\d{8}$/.test(text)) readings = ofDigits(text, days);
  else if (/^\d{5}(\.0+)?$/.test(text)) {
    // An Excel serial date; Excel has two calendars.
    const date = new Date(SERIAL_EPOCH_MS + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
    readings = { any: { date, isDoubtful: true } };
  } else readings = ofNames(text, days);
  const all = Object.values(readings);
  const [first] = all;
  const isOne = all.length > 1 && all.every(({ date }) => date === first?.date);
  return isOne && first ? { any: first } : readings;
}

const ordersIn = (readings: Readings) => DATE_ORDERS.filter((order) => readings[order] !== undefined);

/** Possible orders of a column: those of the unambiguous dates; without any, those in which all dates can be parsed. */
function choicesOf(column: readonly Readings[]): readonly DateOrder[] {
  const needing = column.map(ordersIn).filter((orders) => orders.length > 0);
  const unclear = needing.filter((orders) => orders.length > 1);
  const counts = DATE_ORDERS.map((order) => ({
    order,
    count: needing.filter((orders) => orders.length === 1 && orders[0] === order).length,
    first: needing.findIndex((orders) => orders.length === 1 && orders[0] === order),
  })).filter(({ count }) => count > 0);
  const proved = counts.toSorted((one, other) => other.count - one.count || one.first - other.first);
  if (proved.length > 0) {
    // Contradicting dates decide nothing about ambiguous ones.
    const orders = proved.map(({ order }) => order);
    return unclear.length > 0 ? orders : orders.slice(0, 1);
  }
  const common = DATE_ORDERS.filter((order) => unclear.every((orders) => orders.includes(order)));
  if (common.length > 0) return unclear.length > 0 ? common : [];
  return DATE_ORDERS.filter((order) => unclear.some((orders) => orders.includes(order)));
}

/**
 * Parses a column of dates with one number order for the whole column. A cell is a date with numbers or a month name,
 * eight digits, or an Excel serial date; midnight may follow it.
 *
 * @param chosen  the chosen order of an ambiguous column
 * @param today   the current day where it begins last on Earth, so that no age is a year too low
 * @param isLikely  which dates are plausible; birth dates by default
 */
export function readDateColumn(
  cells: readonly string[],
  chosen: DateOrder | null,
  today: CalendarDate,
  isLikely: (date: CalendarDate) => boolean = (date) => isBirthDateInRange(date, today),
): DateColumn {
  const column = cells.map((cell) => readingsOf(cell, { today, isLikely }));
  const choices = choicesOf(column);
  const isAsked = choices.length > 1;
  const said = chosen !== null && choices.includes(chosen) ? chosen : null;
  // US order, only for counting existing patients until the order is chosen.
  const guess = choices.includes('monthFirst') ? 'monthFirst' : choices[0];
  const order = said ?? (isAsked ? guess : choices[0]) ?? null;
  const dates = column.map((readings, index): ColumnDate => {
    if ((cells[index] ?? '').trim() === '') return { date: null, isDoubtful: false, fault: null };
    const reading = readings.any ?? (order === null ? undefined : readings[order]);
    if (!reading)
      return { date: null, isDoubtful: false, fault: ordersIn(readings).length > 0 ? 'dateOrder' : 'birthDate' };
    if (!isLikely(reading.date)) return { date: null, isDoubtful: false, fault: 'birthDate' };
    const isUnclear = isAsked && readings.any === undefined && ordersIn(readings).length > 1;
    return { date: reading.date, isDoubtful: reading.isDoubtful || isUnclear, fault: null };
  });
  if (!isAsked) return { dates, order, example: null, choices: [] };
  const unclear = column.flatMap((readings, index) => (ordersIn(readings).length > 1 ? [{ readings, index }] : []));
  const countOf = (readings: Readings) => choices.filter((one) => readings[one] !== undefined).length;
  const [shown] = unclear.toSorted((one, other) => countOf(other.readings) - countOf(one.readings));
  return {
    dates,
    order,
    example: cells[shown?.index ?? -1]?.trim() ?? null,
    choices: choices.map((one) => ({ order: one, date: shown?.readings[one]?.date ?? null })),
  };
}
