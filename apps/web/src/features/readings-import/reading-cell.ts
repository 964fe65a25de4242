import { asciiOf, POUNDS_PER_STONE } from '@mien/domain';
import { type ClockTime, type Zone, zoneOf } from './cell-zone.ts';

/** A time of day, and its zone if given. */
export interface CellTime extends ClockTime {
  readonly zone: Zone | null;
}

/** When something was measured, parsed from one or two cells. */
export interface WhenCells {
  /** The part that is a day. */
  readonly dateText: string;
  /** Null if there is none. */
  readonly time: CellTime | null;
  /** Whether there is an invalid time. */
  readonly isUnreadable: boolean;
}

/** `8:05`, `08:05:30.000`, `8:05 PM`, `20:05 h`, `8:05 p. m.`, with or without a zone; alone or after a day. */
const TIME =
  /(?:^|[T\s,])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(?:([ap])\.?\s?m\b\.?|h(?:rs?)?\b\.?|uhr)?\s?(Z|[([]?(?:(?:UTC|GMT)?\s?[+-]\s?\d{1,2}(?::?\d{2})?|[A-Z]{2,5}|[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+)[)\]]?)?$/i;

const NOON = 12;

function timeFrom(found: RegExpExecArray): CellTime | null {
  const [, hours = '', minutes = '', seconds = '0', fraction = '', half, zoneText] = found;
  const [said, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (half !== undefined && (said < 1 || said > NOON)) return null;
  const hour = half === undefined ? said : (said % NOON) + (half.toLowerCase() === 'p' ? NOON : 0);
  if (hour > 23 || minute > 59 || second > 59) return null;
  const zone = zoneText === undefined ? null : zoneOf(zoneText.replace(/^[([]|[)\]]$/g, ''));
  if (zoneText !== undefined && zone === null) return null;
  return { hour, minute, second, millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)), zone };
}

/** A Unix timestamp in seconds or milliseconds; null for another number. */
function instantOfDigits(cell: string): Date | null {
  if (/^\d{13}$/.test(cell)) return new Date(Number(cell));
  return /^\d{10}$/.test(cell) ? new Date(Number(cell) * 1000) : null;
}

const SECONDS_OF_DAY = 86_400;

/** The time of day in an Excel serial date: `45985.3368`. */
function timeOfSerial(cell: string): { readonly days: string; readonly time: CellTime } | null {
  const [, days, fraction] = /^(\d{5})(\.\d{1,15})$/.exec(cell) ?? [];
  if (days === undefined || Number(fraction) === 0) return null;
  const seconds = Math.min(Math.round(Number(fraction) * SECONDS_OF_DAY), SECONDS_OF_DAY - 1);
  const time = { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 };
  return { days, time: { ...time, millisecond: 0, zone: null } };
}

/** Splits day and time, from one cell or two. */
export function timeOfCell(dateCell: string, timeCell: string): WhenCells {
  const cells = [asciiOf(dateCell), asciiOf(timeCell)] as const;
  const instant = instantOfDigits(cells[0]);
  if (instant !== null) {
    const [hour, minute, second, millisecond] = [
      instant.getUTCHours(),
      instant.getUTCMinutes(),
      instant.getUTCSeconds(),
      instant.getUTCMilliseconds(),
    ];
    const dateText = instant.toISOString().slice(0, 10);
    return { dateText, time: { hour, minute, second, millisecond, zone: 0 }, isUnreadable: false };
  }
  const serial = timeOfSerial(cells[0]);
  if (serial !== null) return { dateText: serial.days, time: serial.time, isUnreadable: false };
  const inDate = TIME.exec(cells[0]);
  const dateText = (inDate ? cells[0].slice(0, inDate.index) : cells[0])
    .replace(/(?:,|\b(?:at|a las))\s*$/i, '')
    .trim();
  // A separate time column takes precedence, unless it is empty.
  const inTime = TIME.exec(cells[1]);
  const found = inTime ?? inDate;
  const time = found && timeFrom(found);
  return { dateText, time, isUnreadable: (found !== null && time === null) || (cells[1] !== '' && found === null) };
}

export type WeightUnit = 'kg' | 'lb' | 'st';
export type PressureUnit = 'mmHg' | 'kPa';

/** The unit that a word names; null for another word. */
export function weightUnitOf(word: string): WeightUnit | null {
  const plain = word.trim().toLowerCase().replace(/\.$/, '');
  if (/^(?:kgs?|kilos?|kilogra(?:ms?|mos?))$/.test(plain)) return 'kg';
  if (/^(?:st|stones?)(?:[\s:/,-]*(?:and\s)?(?:lbs?|pounds?))?$/.test(plain)) return 'st';
  return /^(?:lbs?|pounds?|libras?)$/.test(plain) ? 'lb' : null;
}

/** The unit that a word names; null for another word. */
export function pressureUnitOf(word: string): PressureUnit | null {
  const plain = word.trim().toLowerCase().replace(/\s/g, '');
  if (plain === 'kpa') return 'kPa';
  return plain === 'mmhg' ? 'mmHg' : null;
}

const NUMBER = /^(\d{1,4}(?:[.,]\d{1,9})?)\s{0,9}(mmhg|kpa|bpm|kgs?|kilos?|lbs?\.?|libras?|pounds?|\/?\s?min)?$/i;
/** `12 st 7 lb`, `12st 7.5`, `12 st`. */
const STONES =
  /^(\d{1,2})\s{0,9}(?:st\.?|stones?)[\s,]{0,9}(?:(\d{1,2}(?:[.,]\d{1,9})?)\s{0,9}(?:lbs?\.?|pounds?)?)?$/i;
/** `12:7` or `12 7` in a column of stones. */
const STONES_ALONE = /^(\d{1,2})[:\s/-]{1,9}(\d{1,2}(?:[.,]\d{1,9})?)\s{0,9}(?:lbs?\.?)?$/i;
const DECIMAL_STONES = /^(\d{1,4}(?:[.,]\d{1,9})?)\s{0,9}(?:st\.?|stones?)$/i;

const numberFrom = (digits: string): number => Number(digits.replace(',', '.'));

/** The number in a cell, with a decimal point or comma, and possibly a unit after it; null for anything else. */
export function numberOfCell(cell: string): number | null {
  const [, digits] = NUMBER.exec(asciiOf(cell)) ?? [];
  return digits === undefined ? null : numberFrom(digits);
}

/** The unit of pressure after the number in a cell, if it has one. */
export const pressureUnitInCell = (cell: string): PressureUnit | null =>
  pressureUnitOf(NUMBER.exec(asciiOf(cell))?.[2] ?? '');

/** A weight from a cell; the unit is null if there is only a number. */
export interface CellWeight {
  readonly amount: number;
  readonly unit: WeightUnit | null;
}

/** Parses a weight; null for anything else. Stones and pounds become decimal stones. */
export function weightOfCell(cell: string, columnUnit: WeightUnit | null): CellWeight | null {
  const plain = asciiOf(cell);
  const [, stones, pounds = '0'] = STONES.exec(plain) ?? (columnUnit === 'st' ? (STONES_ALONE.exec(plain) ?? []) : []);
  if (stones !== undefined) {
    const rest = numberFrom(pounds);
    return rest < POUNDS_PER_STONE ? { amount: Number(stones) + rest / POUNDS_PER_STONE, unit: 'st' } : null;
  }
  const [, decimal] = DECIMAL_STONES.exec(plain) ?? [];
  if (decimal !== undefined) return { amount: numberFrom(decimal), unit: 'st' };
  const [, digits, word = ''] = NUMBER.exec(plain) ?? [];
  return digits === undefined ? null : { amount: numberFrom(digits), unit: weightUnitOf(word) };
}
