import { type CsvRecord, readDateColumn } from '@mien/domain';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { type Columns, namedColumn } from './file-columns.ts';
import { numberOfCell, timeOfCell, weightOfCell } from './reading-cell.ts';

/** A row below a header. */
export interface SectionRow extends CsvRecord {
  /** The day from a separate row above it, in a section whose rows have only a time. */
  readonly dayText: string | null;
}

/** A recognized header and its rows. */
export interface Section {
  readonly columns: Columns;
  readonly rows: readonly SectionRow[];
}

/** Lines without a recognized header. */
export interface UnknownPart {
  readonly columns: null;
  readonly records: readonly CsvRecord[];
}

/** Whether a cell has a value: apps write dashes for empty cells. */
export const isSaid = (cell: string): boolean => /[^\s-]/.test(cell) && !/^(?:n\/?a|null)$/i.test(cell);

const saidCells = (cells: readonly string[]): readonly string[] => cells.filter(isSaid);
const hasLetter = (cell: string) => /\p{L}/u.test(cell);

/** Whether a cell starts like a number, time or day; `SpO2` and `PR (bpm)` do not. */
const isValue = (cell: string) =>
  /^[^\p{L}\p{N}]*\p{N}/u.test(cell) || /\b(?:19|20)\d\d\b/.test(cell) || /^\p{L}{3,9}\.?,?\s\d{1,2}\b/u.test(cell);

/** Whether a cell is a day, a time of day, or both. */
function isWhen(cell: string, now: Date): boolean {
  const { dateText, time, isUnreadable } = timeOfCell(cell, '');
  if (isUnreadable) return false;
  if (dateText === '') return time !== null;
  return readDateColumn([dateText], null, dayHere(now), () => true).dates[0]?.date !== null;
}

/** Whether a cell is only a day, as on a row above its readings. */
const isDay = (cell: string, now: Date): boolean => isWhen(cell, now) && timeOfCell(cell, '').time === null;

const VALUE_COLUMNS = ['systolic', 'diastolic', 'pressure', 'weight'] as const;

/**
 * Whether a line ends a section: a title, or another header. Rows of the section have a day or a time in the expected
 * columns, or at least numbers in the number columns.
 */
function endsSection({ at }: Columns, cells: readonly string[], now: Date): boolean {
  const said = saidCells(cells);
  const [first] = said;
  if (first === undefined || !said.some(hasLetter)) return false;
  if (said.length === 1) return !isDay(first, now);
  if (said.every((cell) => !isValue(cell))) return true;
  const when = cells[at.date ?? -1] ?? '';
  if (/^\d{4}-\d\d-\d\d/.test(when) || isWhen(when, now)) return false;
  if (said.some((cell) => namedColumn(cell) !== null)) return true;
  const values = VALUE_COLUMNS.flatMap((column) => cells[at[column] ?? -1] ?? []).filter(isSaid);
  return !values.some((cell) => numberOfCell(cell.split('/')[0] ?? '') !== null || weightOfCell(cell, null) !== null);
}

/** The rows of a section: a line with only a day applies to the rows below it that have only a time. */
function rowsOf(columns: Columns, records: readonly CsvRecord[], now: Date): readonly SectionRow[] {
  if (!columns.hasDayLines) return records.map((record) => ({ ...record, dayText: null }));
  const lineDays = records.map(({ cells }) => {
    const [first, ...others] = saidCells(cells);
    return first !== undefined && others.length === 0 && isDay(first, now) ? first : null;
  });
  const rows: SectionRow[] = [];
  let dayText: string | null = null;
  for (const [index, record] of records.entries()) {
    const day = lineDays[index] ?? null;
    if (day === null) rows.push({ ...record, dayText });
    else dayText = day;
  }
  return rows;
}

/** The index of the first matching record at or after an index; the number of records if there is none. */
function indexFrom(
  records: readonly CsvRecord[],
  from: number,
  holds: (record: CsvRecord, index: number) => boolean,
): number {
  for (let index = from; index < records.length; index += 1) {
    const record = records[index];
    if (record && holds(record, index)) return index;
  }
  return records.length;
}

/**
 * Divides a file into sections. Each uses only the columns of its own header: rows below another header, or a title,
 * are an unknown part up to the next recognized header.
 *
 * @param columnsAt  the columns of a header row; null for any other line
 */
export function sectionsOf(
  records: readonly CsvRecord[],
  columnsAt: (record: CsvRecord) => Columns | null,
  now: Date,
): readonly (Section | UnknownPart)[] {
  const parts: (Section | UnknownPart)[] = [];
  for (let from = 0; from < records.length; ) {
    const head = records[from];
    const columns = head ? columnsAt(head) : null;
    const end = indexFrom(
      records,
      from + 1,
      (record) => columnsAt(record) !== null || (columns !== null && endsSection(columns, record.cells, now)),
    );
    if (columns === null) parts.push({ columns, records: records.slice(from, end) });
    else parts.push({ columns, rows: rowsOf(columns, records.slice(from + 1, end), now) });
    from = end;
  }
  return parts;
}

/** The rows of an unknown part that contain values: no titles, headers, or metadata such as `Created;25.11.2026`. */
export const valueRowsOf = ({ records }: UnknownPart): readonly CsvRecord[] =>
  records.filter(({ cells }) => {
    const said = saidCells(cells);
    // The first line of a Samsung file is the table's name and version.
    const isTable = /^com\.samsung\./.test(said[0] ?? '');
    return said.length > 1 && !isTable && said.filter(isValue).length * 2 > said.length;
  });
