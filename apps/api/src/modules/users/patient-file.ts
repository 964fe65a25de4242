import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { Email, type ImportFault, line, NAME_MAX_LENGTH, PhoneNumber } from '@mien/contract';
import {
  BIRTH_SEXES,
  type BirthSex,
  calendarDateIn,
  isBirthDateInRange,
  isCalendarDate,
  NEEDED_IMPORT_COLUMNS,
  PATIENT_IMPORT_COLUMNS,
  PATIENT_IMPORT_LIMITS,
  type PatientImportColumn,
  type PatientImportFault,
  phoneDigits,
} from '@mien/domain';
import { CsvError, parse } from 'csv-parse';

/** A line of a file that can be imported. */
export interface PatientLine {
  readonly line: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly birthSex: BirthSex;
  readonly groupCode: string;
}

export interface PatientFile {
  readonly lineCount: number;
  readonly good: readonly PatientLine[];
  readonly badCount: number;
  readonly faults: readonly ImportFault[];
}

/** Why a text is no file of patients at all. */
export class PatientFileError extends Error {
  readonly rule: string;

  constructor(rule: string) {
    super(rule);
    this.name = 'PatientFileError';
    this.rule = rule;
  }
}

const Name = line(NAME_MAX_LENGTH);

/** Where each day begins last: nobody counts as a year younger than anywhere. */
const LAST_TIME_ZONE = 'Pacific/Niue';

/** A column's name as people write it: `First name`, `first_name` and `firstName` are one. */
const nameOf = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
const COLUMN_OF_NAME: ReadonlyMap<string, PatientImportColumn> = new Map(
  PATIENT_IMPORT_COLUMNS.map((column) => [nameOf(column), column]),
);

const SEX_OF_WORD: ReadonlyMap<string, BirthSex> = new Map<string, BirthSex>([
  ...BIRTH_SEXES.map((sex) => [sex.toLowerCase(), sex] as const),
  ['f', 'Female'],
  ['m', 'Male'],
]);

/** `YYYY-MM-DD`, or month, day and year as the United States write them; null for anything else. */
function dayFrom(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const day = american
    ? `${american[3]}-${(american[1] ?? '').padStart(2, '0')}-${(american[2] ?? '').padStart(2, '0')}`
    : text;
  return isCalendarDate(day) ? day : null;
}

/** What stands between the fields: whichever of the two the header has more of. */
function delimiterOf(csv: string): ',' | ';' {
  const header = csv.slice(0, csv.search(/\n|$/));
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

/** No line has more separators: four times as many as columns, and names with commas. Chosen by us. */
const SEPARATORS_MAX = 50;
/** What is read before others have their turn: some milliseconds. Chosen by us. */
const SLICE_LENGTH = 32_768;
const LINES_AT_ONCE = 100;

/** Whether some line has more fields than any line of patients, each of which would cost memory and time. */
const isOverfull = (text: string) =>
  text.split('\n').some((one) => one.length > SEPARATORS_MAX && one.replace(/[^,;]/g, '').length > SEPARATORS_MAX);

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE_LENGTH) {
    yield text.slice(at, at + SLICE_LENGTH);
    await setImmediate();
  }
}

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

const lineBreaksIn = (text: string) => text.split('\n').length - 1;

/** Empty lines at the beginning of a text. */
const emptyLinesAbove = (text: string) => lineBreaksIn(/^(?:[^\S\n]*\n)*/.exec(text)?.[0] ?? '');

async function rowsOf(csv: string): Promise<{ rows: Row[]; unreadableFrom: number | null }> {
  const rows: Row[] = [];
  // The parser tells the last line of a record, and counts \r\n in quotes twice; people look for the first one.
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  let readLength = 0;
  let nextLine = 1;
  if (isOverfull(text)) throw new PatientFileError('unreadable');
  try {
    const parser = parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      raw: true,
      max_record_size: PATIENT_IMPORT_LIMITS.bytes,
      // Kept here, so that what stands above a broken quote is there.
      on_record: (read: unknown) => {
        const { record, raw } = read as { record: string[]; raw: string };
        if (record.some((cell) => cell !== '')) rows.push({ cells: record, line: nextLine + emptyLinesAbove(raw) });
        readLength += raw.length;
        nextLine += lineBreaksIn(raw);
        if (rows.length > PATIENT_IMPORT_LIMITS.lines + 1) throw new PatientFileError('too_many_lines');
        return null;
      },
    });
    await pipeline(slicesOf(text), parser, async (records: AsyncIterable<unknown>) => {
      for await (const _ of records);
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, unreadableFrom: nextLine + emptyLinesAbove(text.slice(readLength)) };
  }
  return { rows, unreadableFrom: null };
}

function columnsOf(header: readonly string[]): readonly (PatientImportColumn | null)[] {
  const columns = header.map((name) => COLUMN_OF_NAME.get(nameOf(name)) ?? null);
  const known = columns.filter((column) => column !== null);
  if (known.length === 0) throw new PatientFileError('no_header');
  if (columns.some((column, index) => column === null && header[index] !== ''))
    throw new PatientFileError('unknown_column');
  if (new Set(known).size < known.length) throw new PatientFileError('column_twice');
  if (NEEDED_IMPORT_COLUMNS.some((column) => !known.includes(column))) throw new PatientFileError('column_missing');
  return columns;
}

/**
 * Reads a file of patients: CSV of RFC 4180 with a header, `,` or `;` between fields, with or without a byte order mark.
 *
 * @param groupCodes  that patients may be put into; a line without one goes into the only one, if there is only one
 * @throws PatientFileError for a text that is no such file
 */
export async function readPatientFile(csv: string, groupCodes: ReadonlySet<string>, now: Date): Promise<PatientFile> {
  const { rows, unreadableFrom } = await rowsOf(csv);
  const [header, ...lines] = rows;
  if (!header) throw new PatientFileError(unreadableFrom === null ? 'empty' : 'unreadable');
  const columns = columnsOf(header.cells);
  const today = calendarDateIn(LAST_TIME_ZONE, now);
  const faults: ImportFault[] = [];
  const good: PatientLine[] = [];
  const seen = new Set<string>();
  const [onlyGroup, ...otherGroups] = groupCodes;

  for (const [index, { cells, line: lineNumber }] of lines.entries()) {
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    const before = faults.length;
    const fault = (column: PatientImportColumn | null, why: PatientImportFault) =>
      faults.push({ line: lineNumber, column, fault: why });
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''))
      fault(null, 'columns');
    const cell = (column: PatientImportColumn) => cells[columns.indexOf(column)]?.trim() ?? '';

    const name = (column: 'firstName' | 'lastName') => {
      const text = cell(column);
      if (text === '') fault(column, 'missing');
      else if (text.length > NAME_MAX_LENGTH) fault(column, 'tooLong');
      else if (!Name.safeParse(text).success) fault(column, 'unreadable');
      return text;
    };
    const firstName = name('firstName');
    const lastName = name('lastName');
    const phone = phoneDigits(cell('phone'));
    if (cell('phone') !== '' && !PhoneNumber.safeParse(phone).success) fault('phone', 'phone');
    const email = cell('email');
    if (email !== '' && !Email.safeParse(email).success) fault('email', 'email');
    const birthDate = dayFrom(cell('birthDate'));
    if (cell('birthDate') !== '' && (birthDate === null || !isBirthDateInRange(birthDate, today)))
      fault('birthDate', 'birthDate');
    const sex = SEX_OF_WORD.get(cell('sex').toLowerCase());
    if (cell('sex') !== '' && sex === undefined) fault('sex', 'sex');
    const written = cell('group').toLowerCase();
    const groupCode = written === '' && otherGroups.length === 0 ? (onlyGroup ?? '') : written;
    if (groupCode === '') fault('group', 'missing');
    else if (!groupCodes.has(groupCode)) fault('group', 'group');

    const patient = {
      firstName,
      lastName,
      phoneNumber: phone === '' ? null : phone,
      email: email === '' ? null : email,
      birthDate,
      birthSex: sex ?? ('Unknown' as const),
      groupCode,
    };
    const whole = JSON.stringify(patient);
    if (faults.length === before && seen.has(whole)) fault(null, 'twice');
    if (faults.length > before) continue;
    seen.add(whole);
    good.push({ line: lineNumber, ...patient });
  }
  if (unreadableFrom !== null) faults.push({ line: unreadableFrom, column: null, fault: 'unreadable' });
  return {
    lineCount: lines.length + (unreadableFrom === null ? 0 : 1),
    good,
    badCount: lines.length - good.length + (unreadableFrom === null ? 0 : 1),
    faults,
  };
}
