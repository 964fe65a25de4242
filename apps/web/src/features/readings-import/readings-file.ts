import {
  type CalendarDate,
  type CsvRecord,
  type DateOrder,
  DELIMITERS,
  ENTRY_IMPORT_LIMITS,
  headingOf,
  type ImportedReading,
  type ImportedValue,
  isEntryTime,
  readDateColumn,
  recordsOfCsv,
  saidDelimiter,
  WEIGHT_LIMITS_KG,
  WEIGHT_LIMITS_POUNDS,
  withoutByteOrderMark,
  wordOf,
} from '@mien/domain';
import { READINGS_FILE_WORDS, type ReadingColumn } from '@mien/messages/readings-file-words';
import { dayHere } from '../../shared/time-zone.ts';
import { type CellTime, numberOfCell, timeOfCell, type WeightUnit, weightUnitOf } from './reading-cell.ts';
import { cuffOf, type LeftOutReason, weightOf } from './reading-value.ts';

export interface LeftOutLine {
  readonly line: number;
  readonly reason: LeftOutReason;
}

/** What the reader has chosen where the file leaves it open. */
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
  readonly leftOut: readonly LeftOutLine[];
  /** Readings beyond the most of one file: the oldest. */
  readonly surplus: number;
}

export interface ReadingsFile extends FoundReadings {
  /** Readings stand only when none of them is open. */
  readonly questions: readonly Question[];
  /** Whether any reading has no time of day, and is taken to be of noon. */
  readonly hasDaysOnly: boolean;
}

export type FileFault = 'empty' | 'no_columns' | 'too_many_lines';

/** The oldest date that can be in a file at all; before it no such device had a file. */
const EARLIEST = '2000-01-01';
/** More lines than a device writes in five years by a wide margin. Chosen. */
const MOST_LINES = 100_000;
/** Apps write their name, the person's and other things above the columns. */
const LINES_TO_JUDGE = 40;
const NOON_HOUR = 12;

const COLUMN_OF_WORD: ReadonlyMap<string, ReadingColumn> = new Map(
  (Object.entries(READINGS_FILE_WORDS) as [ReadingColumn, readonly string[]][]).flatMap(([column, names]) =>
    names.map((name) => [wordOf(name), column] as const),
  ),
);

interface Columns {
  readonly width: number;
  readonly at: Readonly<Partial<Record<ReadingColumn, number>>>;
  /** As the head of the column says. */
  readonly unit: WeightUnit | null;
}

/** The unit in the note of a head: `Weight (kg)`, `Peso [lb]`. */
const unitOfHead = (head: string): WeightUnit | null => weightUnitOf(/[([]([^()[\]]*)[)\]]\s*$/.exec(head)?.[1] ?? '');

/** The columns that a record heads; null for a record that is no head. */
function columnsOf(cells: readonly string[]): Columns | null {
  const at: Partial<Record<ReadingColumn, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const column = COLUMN_OF_WORD.get(headingOf(cell)) ?? COLUMN_OF_WORD.get(wordOf(cell));
    if (column !== undefined) at[column] ??= index;
  }
  if (at.date === undefined && at.time !== undefined) {
    at.date = at.time;
    delete at.time;
  }
  const weight = at.weightKg ?? at.weight ?? at.weightLb;
  const hasPressure = (at.systolic !== undefined && at.diastolic !== undefined) || at.pressure !== undefined;
  if (at.date === undefined || !(hasPressure || weight !== undefined)) return null;
  const said = at.weightKg !== undefined ? 'kg' : at.weight === undefined && at.weightLb !== undefined ? 'lb' : null;
  if (weight !== undefined) at.weight = weight;
  return { width: cells.length, at, unit: said ?? unitOfHead(cells[weight ?? -1] ?? '') };
}

/** How much of a text is understood with a delimiter: the most known columns of a head near its beginning. */
function understood(text: string, delimiter: string): number {
  const counts = recordsOfCsv(text, delimiter, LINES_TO_JUDGE).map(({ cells }) => {
    const columns = columnsOf(cells);
    return columns ? Object.keys(columns.at).length : 0;
  });
  return Math.max(0, ...counts);
}

interface Row {
  readonly columns: Columns;
  readonly record: CsvRecord;
}

/** The lines of readings, each with its columns: a file may have a part for each thing that it measured. */
function rowsOf(csv: string): readonly Row[] | FileFault {
  const whole = withoutByteOrderMark(csv).replace(/\r\n?/g, '\n');
  const said = saidDelimiter(whole);
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, count: understood(said.rest, delimiter) })).toSorted(
    (one, other) => other.count - one.count,
  );
  const records = recordsOfCsv(said.rest, said.delimiter ?? best?.delimiter ?? ',', MOST_LINES + 1);
  if (records.length === 0) return 'empty';
  if (records.length > MOST_LINES) return 'too_many_lines';
  const shift = said.delimiter === null ? 0 : 1;
  const rows: Row[] = [];
  let columns: Columns | null = null;
  for (const { cells, line } of records) {
    const next = columnsOf(cells);
    if (next) columns = next;
    // A single cell is the title of the next part.
    else if (columns && cells.filter((cell) => cell !== '').length > 1)
      rows.push({ columns, record: { cells, line: line + shift } });
  }
  return columns ? rows : 'no_columns';
}

const cellOf = ({ columns, record }: Row, column: ReadingColumn): string =>
  record.cells[columns.at[column] ?? -1]?.trim() ?? '';

/** The units that the weights without a unit may have, by what people weigh, and one of them as the example. */
function unitOf(rows: readonly Row[], chosen: WeightUnit | null) {
  const open = rows.flatMap((row) => {
    if (row.columns.unit !== null) return [];
    const cell = cellOf(row, 'weight');
    if (weightUnitOf(cellOf(row, 'unit')) ?? weightUnitOf(cell.replace(/^[\d.,\s]+/, ''))) return [];
    return numberOfCell(cell) ?? [];
  });
  const share = ({ min, max }: { readonly min: number; readonly max: number }) =>
    open.filter((weight) => weight >= min && weight <= max).length;
  const [inKg, inLb] = [share(WEIGHT_LIMITS_KG), share(WEIGHT_LIMITS_POUNDS)];
  const [example] = open;
  if (example === undefined) return { unit: null, question: null } as const;
  // A single odd weight decides nothing.
  const half = open.length / 2;
  if (inKg > half && inLb < half) return { unit: 'kg', question: null } as const;
  if (inLb > half && inKg < half) return { unit: 'lb', question: null } as const;
  return { unit: chosen, question: { about: 'weightUnit', example } satisfies Question } as const;
}

/** The numbers of a pressure: of two columns, or of one as `120/80`. */
function pressureOf(row: Row): readonly [systolic: string, diastolic: string] {
  const { systolic, diastolic } = row.columns.at;
  if (systolic !== undefined && diastolic !== undefined) return [cellOf(row, 'systolic'), cellOf(row, 'diastolic')];
  const [upper = '', lower = ''] = cellOf(row, 'pressure').split(/[/-]/);
  return [upper.trim(), lower.trim()];
}

/** The readings of a line: a pressure, a weight, or both. */
function valuesOf(row: Row, unit: WeightUnit | null): readonly (ImportedValue | LeftOutReason)[] {
  const values: (ImportedValue | LeftOutReason)[] = [];
  const [upper, lower] = pressureOf(row);
  if (isSaid(upper) || isSaid(lower))
    values.push(cuffOf(numberOfCell(upper), numberOfCell(lower), numberOfCell(cellOf(row, 'pulse'))));
  const weight = cellOf(row, 'weight');
  if (isSaid(weight)) {
    const own = weightUnitOf(cellOf(row, 'unit')) ?? weightUnitOf(weight.replace(/^[\d.,\s]+/, ''));
    values.push(weightOf(numberOfCell(weight), own ?? row.columns.unit ?? unit ?? 'kg'));
  }
  return values;
}

/** Whether a cell holds something: apps write dashes for nothing. */
const isSaid = (cell: string): boolean => /[^\s-]/.test(cell) && !/^(?:n\/?a|null)$/i.test(cell);

/** The instant of a day and a time; by the clock of this device where no zone is said. */
function instantOf(date: CalendarDate, { hour, minute, second, offsetMinutes }: CellTime): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  if (offsetMinutes === null) return new Date(year, month - 1, day, hour, minute, second);
  return new Date(Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, second));
}

/** What is kept of readings of any file: those of a time that counts, the newest first, up to the most of one file. */
export function sortedOut(
  found: readonly (ImportedReading & { readonly line: number })[],
  leftOut: readonly LeftOutLine[],
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
    leftOut: [...leftOut, ...wrongTime].toSorted((one, other) => one.line - other.line),
  };
}

/**
 * Reads a file of a blood pressure device, a scale or their apps. The order of dates, the unit of weights and the delimiter are those of
 * the whole file; what it leaves open is asked.
 *
 * @param texts  the text of the file by each encoding that it may have
 */
export function readReadingsFile(texts: readonly string[], chosen: Choices, now: Date): ReadingsFile | FileFault {
  const [text = ''] = texts.toSorted((one, other) => mostUnderstood(other) - mostUnderstood(one));
  const rows = rowsOf(text);
  if (typeof rows === 'string') return rows;
  const times = rows.map((row) => timeOfCell(cellOf(row, 'date'), cellOf(row, 'time')));
  const today = dayHere(now);
  const isLikely = (date: CalendarDate) => date >= EARLIEST && date.slice(0, 4) <= today.slice(0, 4);
  const column = readDateColumn(
    times.map(({ dateText }) => dateText),
    chosen.dateOrder,
    today,
    isLikely,
  );
  const { unit, question } = unitOf(rows, chosen.weightUnit);
  const found: (ImportedReading & { readonly line: number })[] = [];
  const leftOut: LeftOutLine[] = [];
  let hasDaysOnly = false;
  for (const [index, row] of rows.entries()) {
    const { line, cells } = row.record;
    const leave = (reason: LeftOutReason) => leftOut.push({ line, reason });
    const values = valuesOf(row, unit);
    // An unquoted decimal comma between commas shifts all that follows.
    if (cells.slice(row.columns.width).some(isSaid)) leave('columns');
    else if (values.length === 0) leave('novalue');
    else {
      const date = column.dates[index]?.date ?? null;
      const time = times[index]?.time ?? null;
      if (date === null || times[index]?.isUnreadable) leave('date');
      else {
        if (time === null) hasDaysOnly = true;
        const at = time ?? { hour: NOON_HOUR, minute: 0, second: 0, offsetMinutes: null };
        for (const value of values)
          if (typeof value === 'string') leave(value);
          else found.push({ line, takenAt: instantOf(date, at), value });
      }
    }
  }
  const questions: Question[] = question ? [question] : [];
  if (column.choices.length > 1)
    questions.unshift({ about: 'dateOrder', example: column.example ?? '', options: column.choices });
  return { ...sortedOut(found, leftOut, now), questions, hasDaysOnly };
}

const mostUnderstood = (text: string) => Math.max(...DELIMITERS.map((delimiter) => understood(text, delimiter)));

/** Whether every question has its answer. */
export const isDecided = ({ questions }: Pick<ReadingsFile, 'questions'>, chosen: Choices): boolean =>
  questions.every((question) =>
    question.about === 'weightUnit'
      ? chosen.weightUnit !== null
      : question.options.some(({ order }) => order === chosen.dateOrder),
  );
