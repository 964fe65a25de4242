import {
  type CalendarDate,
  type CsvRecord,
  type DateOrder,
  DELIMITERS,
  ENTRY_IMPORT_LIMITS,
  headerAmong,
  type ImportedReading,
  type ImportedValue,
  isEntryTime,
  LINES_TO_JUDGE,
  readDateColumn,
  recordsOfCsv,
  saidDelimiter,
  WEIGHT_LIMITS_KG,
  WEIGHT_LIMITS_POUNDS,
  withoutByteOrderMark,
} from '@mien/domain';
import type { ReadingColumn } from '@mien/messages/readings-file-words';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { instantOf, type Zone, zoneOf } from './cell-zone.ts';
import { type Columns, columnsOf, countKnown } from './file-columns.ts';
import { isSaid, type SectionRow, sectionsOf, valueRowsOf } from './file-section.ts';
import {
  type CellTime,
  numberOfCell,
  pressureUnitInCell,
  pressureUnitOf,
  timeOfCell,
  type WeightUnit,
  type WhenCells,
  weightOfCell,
  weightUnitOf,
} from './reading-cell.ts';
import { cuffFrom, mmHgFrom, type SkipReason, weightFrom } from './reading-value.ts';

export interface SkippedLine {
  readonly line: number;
  readonly reason: SkipReason;
}

/** The user's choices for ambiguities. */
export interface Choices {
  readonly dateOrder: DateOrder | null;
  readonly weightUnit: WeightUnit | null;
}
export const NO_CHOICES: Choices = { dateOrder: null, weightUnit: null };

/** A question about the whole file. */
export type Question =
  | {
      readonly about: 'dateOrder';
      readonly example: string;
      readonly options: readonly { readonly order: DateOrder; readonly date: CalendarDate | null }[];
    }
  | { readonly about: 'weightUnit'; readonly example: number };

export interface FoundReadings {
  /** The newest first. */
  readonly readings: readonly ImportedReading[];
  readonly skipped: readonly SkippedLine[];
  /** Number of oldest readings beyond the maximum of a file. */
  readonly surplus: number;
}

export interface ReadingsFile extends FoundReadings {
  /** Readings are valid only if there are no open questions. */
  readonly questions: readonly Question[];
  /** Whether any reading has no time of day, so that noon is assumed. */
  readonly hasDaysOnly: boolean;
  /** Whether any reading has no time zone, so that this device's zone is assumed. */
  readonly hasLocalTimes: boolean;
}

export type FileFault = 'empty' | 'no_columns' | 'too_many_lines';

/** The oldest plausible date; earlier devices had no files. */
const EARLIEST = '2000-01-01';
/** Far more lines than a device writes in five years. Chosen. */
const MOST_LINES = 100_000;
const NOON = { hour: 12, minute: 0, second: 0, millisecond: 0 } as const;

/** How well a delimiter fits: the maximum number of recognized columns of a header near the beginning. */
const understood = (text: string, delimiter: string): number =>
  headerAmong(
    recordsOfCsv(text, delimiter, LINES_TO_JUDGE).map(({ cells }) => cells),
    countKnown,
  )?.known ?? 0;

/** The delimiter with the most recognized columns, or else with the most cells on a line near the beginning. */
function delimiterOf(text: string): string {
  const scored = DELIMITERS.map((delimiter) => ({
    delimiter,
    known: understood(text, delimiter),
    cells: Math.max(0, ...recordsOfCsv(text, delimiter, LINES_TO_JUDGE).map(({ cells }) => cells.length)),
  }));
  const [best] = scored.toSorted((one, other) => other.known - one.known || other.cells - one.cells);
  return best?.delimiter ?? ',';
}

/** The records of a text, with line numbers as in a text editor. */
export function recordsOfFile(csv: string): readonly CsvRecord[] | FileFault {
  const whole = withoutByteOrderMark(csv).replace(/\r\n?/g, '\n');
  const said = saidDelimiter(whole);
  const records = recordsOfCsv(said.rest, said.delimiter ?? delimiterOf(said.rest), MOST_LINES + 1);
  if (records.length === 0) return 'empty';
  if (records.length > MOST_LINES) return 'too_many_lines';
  const shift = said.delimiter === null ? 0 : 1;
  return records.map(({ cells, line }) => ({ cells, line: line + shift }));
}

/** A row with the columns of its own section. */
interface Row {
  readonly columns: Columns;
  readonly record: SectionRow;
}

const cellOf = ({ columns, record }: Row, column: ReadingColumn): string =>
  record.cells[columns.at[column] ?? -1]?.trim() ?? '';

/** The possible units of weights without a unit, by what people weigh, and one of them as the example. */
function unitOf(rows: readonly Row[], chosen: WeightUnit | null) {
  const open = rows.flatMap((row) => {
    if (row.columns.weightUnit !== null || weightUnitOf(cellOf(row, 'unit'))) return [];
    const weight = weightOfCell(cellOf(row, 'weight'), null);
    return weight === null || weight.unit !== null ? [] : weight.amount;
  });
  const share = ({ min, max }: { readonly min: number; readonly max: number }) =>
    open.filter((weight) => weight >= min && weight <= max).length;
  const [inKg, inLb] = [share(WEIGHT_LIMITS_KG), share(WEIGHT_LIMITS_POUNDS)];
  const [example] = open;
  if (example === undefined) return { unit: null, question: null } as const;
  // A single outlier decides nothing.
  const half = open.length / 2;
  if (inKg > half && inLb < half) return { unit: 'kg', question: null } as const;
  if (inLb > half && inKg < half) return { unit: 'lb', question: null } as const;
  return { unit: chosen, question: { about: 'weightUnit', example } satisfies Question } as const;
}

/** The numbers of a pressure: from two columns, or one as `120/80`. */
function pressureOf(row: Row): readonly [systolic: string, diastolic: string] {
  const { systolic, diastolic } = row.columns.at;
  if (systolic !== undefined && diastolic !== undefined) return [cellOf(row, 'systolic'), cellOf(row, 'diastolic')];
  const [upper = '', lower = ''] = cellOf(row, 'pressure').split(/[/-]/);
  return [upper.trim(), lower.trim()];
}

/** The readings of a row: a pressure, a weight, or both. */
function valuesOf(row: Row, unit: WeightUnit | null): readonly (ImportedValue | SkipReason)[] {
  const values: (ImportedValue | SkipReason)[] = [];
  const { columns } = row;
  const unitCell = cellOf(row, 'unit');
  const [upper, lower] = pressureOf(row);
  if (isSaid(upper) || isSaid(lower)) {
    const said = pressureUnitInCell(upper) ?? pressureUnitInCell(lower);
    const own = said ?? pressureUnitOf(unitCell) ?? columns.pressureUnit ?? 'mmHg';
    const [systolic, diastolic] = [upper, lower].map((cell) => mmHgFrom(numberOfCell(cell), own));
    values.push(cuffFrom(systolic ?? null, diastolic ?? null, numberOfCell(cellOf(row, 'pulse'))));
  }
  const weight = cellOf(row, 'weight');
  if (isSaid(weight)) {
    const own = weightUnitOf(unitCell) ?? columns.weightUnit;
    const said = weightOfCell(weight, own);
    values.push(weightFrom(said?.amount ?? null, said?.unit ?? own ?? unit ?? 'kg'));
  }
  return values;
}

/** The zone of a row: from its time, its own column, or the header. Null for none, 'unknown' for an unreadable one. */
function zoneOfRow(row: Row, time: CellTime | null): Zone | 'unknown' | null {
  if (time && time.zone !== null) return time.zone;
  const cell = cellOf(row, 'zone');
  return isSaid(cell) ? (zoneOf(cell) ?? 'unknown') : row.columns.zone;
}

/** The date and time cells of a row: a day on a separate line above takes precedence over a time alone. */
function whenOf(row: Row): WhenCells {
  const own = timeOfCell(cellOf(row, 'date'), cellOf(row, 'time'));
  const { dayText } = row.record;
  return dayText === null || own.dateText !== '' ? own : { ...own, dateText: timeOfCell(dayText, '').dateText };
}

/** The user's mapping for a file with unknown columns: where the rows begin, and the meaning of the columns. */
export interface Mapping {
  /** The header row, or the first row of a file without one. */
  readonly line: number;
  readonly isHeader: boolean;
  readonly columns: Columns;
}

/** The valid readings of any file: with a valid time, newest first, up to the maximum of a file. */
export function sortedOut(
  found: readonly (ImportedReading & { readonly line: number })[],
  skipped: readonly SkippedLine[],
  now: Date,
): FoundReadings {
  const isKept = ({ takenAt }: ImportedReading) => isEntryTime(takenAt, now, 'file');
  const wrongTime = found
    .filter((reading) => !isKept(reading))
    .map(({ line, takenAt }) => ({ line, reason: takenAt > now ? ('future' as const) : ('old' as const) }));
  const readings = found
    .filter(isKept)
    .map(({ takenAt, value }) => ({ takenAt, value }))
    .toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  return {
    readings: readings.slice(0, ENTRY_IMPORT_LIMITS.readings),
    surplus: Math.max(0, readings.length - ENTRY_IMPORT_LIMITS.readings),
    skipped: [...skipped, ...wrongTime].toSorted((one, other) => one.line - other.line),
  };
}

/** The decoding with the most recognized columns. */
export function bestText(texts: readonly string[]): string {
  const mostUnderstood = (text: string) => Math.max(...DELIMITERS.map((delimiter) => understood(text, delimiter)));
  const [text = ''] = texts.length < 2 ? texts : texts.toSorted((a, b) => mostUnderstood(b) - mostUnderstood(a));
  return text;
}

/** The sections of a file; a mapping of the user takes precedence at its line. */
function partsOf(records: readonly CsvRecord[], mapping: Mapping | null, now: Date) {
  const columnsAt = ({ cells, line }: CsvRecord) =>
    mapping?.isHeader && line === mapping.line ? mapping.columns : columnsOf(cells);
  if (mapping === null || mapping.isHeader) return sectionsOf(records, columnsAt, now);
  // A file without a header: its rows begin with the line itself.
  const above: CsvRecord = { cells: [], line: 0 };
  return sectionsOf(
    [above, ...records.filter(({ line }) => line >= mapping.line)],
    (record) => (record === above ? mapping.columns : columnsAt(record)),
    now,
  );
}

/**
 * Parses a file of a blood pressure monitor, a scale or their apps. The date order, the unit of weights and the
 * delimiter apply to the whole file; ambiguities become questions. Each section has its own columns.
 *
 * @param texts  the text of the file in each possible encoding
 * @param mapping  the user's mapping of unknown columns
 */
export function readReadingsFile(
  texts: readonly string[],
  chosen: Choices,
  now: Date,
  mapping: Mapping | null = null,
): ReadingsFile | FileFault {
  const records = recordsOfFile(bestText(texts));
  if (typeof records === 'string') return records;
  const parts = partsOf(records, mapping, now);
  const sections = parts.flatMap((part) => (part.columns === null ? [] : part));
  if (sections.length === 0) return 'no_columns';
  const rows = sections.flatMap(({ columns, rows: own }) => own.map((record): Row => ({ columns, record })));
  const whens = rows.map(whenOf);
  const today = dayHere(now);
  const isLikely = (date: CalendarDate) => date >= EARLIEST && date.slice(0, 4) <= today.slice(0, 4);
  const column = readDateColumn(
    whens.map(({ dateText }) => dateText),
    chosen.dateOrder,
    today,
    isLikely,
  );
  const { unit, question } = unitOf(rows, chosen.weightUnit);
  const found: (ImportedReading & { readonly line: number })[] = [];
  const skipped: SkippedLine[] = parts.flatMap((part) =>
    part.columns === null ? valueRowsOf(part).map(({ line }) => ({ line, reason: 'part' as const })) : [],
  );
  let [hasDaysOnly, hasLocalTimes] = [false, false];
  for (const [index, row] of rows.entries()) {
    const { line, cells } = row.record;
    const skip = (reason: SkipReason) => skipped.push({ line, reason });
    const values = valuesOf(row, unit);
    const { time = null, isUnreadable = false } = whens[index] ?? {};
    const date = column.dates[index]?.date ?? null;
    const zone = zoneOfRow(row, time);
    // An unquoted decimal comma between commas shifts all following cells.
    if (cells.slice(row.columns.width).some(isSaid)) skip('columns');
    else if (values.length === 0) skip('novalue');
    else if (date === null || isUnreadable) skip('date');
    else if (zone === 'unknown') skip('zone');
    else {
      hasDaysOnly ||= time === null;
      hasLocalTimes ||= zone === null;
      const takenAt = instantOf(date, time ?? NOON, zone);
      for (const value of values)
        if (typeof value === 'string') skip(value);
        else found.push({ line, takenAt, value });
    }
  }
  const questions: Question[] = question ? [question] : [];
  if (column.choices.length > 1)
    questions.unshift({ about: 'dateOrder', example: column.example ?? '', options: column.choices });
  return { ...sortedOut(found, skipped, now), questions, hasDaysOnly, hasLocalTimes };
}

/** Whether every question has its answer. */
export const isDecided = ({ questions }: Pick<ReadingsFile, 'questions'>, chosen: Choices): boolean =>
  questions.every((question) =>
    question.about === 'weightUnit'
      ? chosen.weightUnit !== null
      : question.options.some(({ order }) => order === chosen.dateOrder),
  );
