import { asciiOf } from '@mien/domain';

/** A time of day; minutes east of Greenwich if it says so. */
export interface CellTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly offsetMinutes: number | null;
}

/** What a cell, or two, say of when something was measured. */
export interface WhenCells {
  /** The part that is a day. */
  readonly dateText: string;
  /** Null where none is said. */
  readonly time: CellTime | null;
  /** Whether a time is said that cannot be one. */
  readonly isUnreadable: boolean;
}

/** `8:05`, `08:05:30.000`, `8:05 PM`, `20:05 h`, `8:05 p. m.`, with a zone or without; alone or behind a day. */
const TIME =
  /(?:^|[T\s,])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(?:([ap])\.?\s?m\b\.?|h(?:rs?)?\b\.?)?\s?(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-])(\d{2}):?(\d{2}))?$/i;

const NOON = 12;

function timeFrom(found: RegExpExecArray): CellTime | null {
  const [, hours = '', minutes = '', seconds = '0', half, utc, sign, zoneHours = '0', zoneMinutes = '0'] = found;
  const [said, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (half !== undefined && (said < 1 || said > NOON)) return null;
  const hour = half === undefined ? said : (said % NOON) + (half.toLowerCase() === 'p' ? NOON : 0);
  if (hour > 23 || minute > 59 || second > 59) return null;
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  return { hour, minute, second, offsetMinutes: utc === undefined && sign === undefined ? null : offset };
}

/** Splits day and time, from one cell or two. */
export function timeOfCell(dateCell: string, timeCell: string): WhenCells {
  const cells = [asciiOf(dateCell), asciiOf(timeCell)] as const;
  const inDate = TIME.exec(cells[0]);
  const dateText = (inDate ? cells[0].slice(0, inDate.index) : cells[0])
    .replace(/(?:,|\b(?:at|a las))\s*$/i, '')
    .trim();
  // Another column of times is what was said of the hour, unless it has none.
  const inTime = TIME.exec(cells[1]);
  const found = inTime ?? inDate;
  const time = found && timeFrom(found);
  return { dateText, time, isUnreadable: (found !== null && time === null) || (cells[1] !== '' && found === null) };
}

export type WeightUnit = 'kg' | 'lb';

/** The unit that a word names; null for another word. */
export function weightUnitOf(word: string): WeightUnit | null {
  const plain = word.trim().toLowerCase().replace(/\.$/, '');
  if (/^(?:kgs?|kilos?|kilogra(?:ms?|mos?))$/.test(plain)) return 'kg';
  return /^(?:lbs?|pounds?|libras?)$/.test(plain) ? 'lb' : null;
}

/** The number in a cell, with a point or a comma before its decimals, and maybe a unit behind it; null for anything else. */
export function numberOfCell(cell: string): number | null {
  const [, digits] =
    /^(\d{1,4}(?:[.,]\d{1,9})?)\s*(?:mmhg|bpm|kgs?|kilos?|lbs?\.?|libras?|pounds?|\/?\s?min)?$/i.exec(asciiOf(cell)) ??
    [];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}
