import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { Email, type ImportFault, line, NAME_MAX_LENGTH, PhoneNumber } from '@mien/contract';
import {
  BIRTH_SEXES,
  type BirthSex,
  calendarDateIn,
  codeOf,
  type DateColumn,
  type DateOrder,
  DELIMITERS,
  headingOf,
  LANGUAGES,
  lineOf,
  NEEDED_IMPORT_COLUMNS,
  PATIENT_IMPORT_LIMITS,
  type PatientImportColumn,
  type PatientImportFault,
  readDateColumn,
  saidDelimiter,
  unguarded,
  withoutByteOrderMark,
  wordOf,
} from '@mien/domain';
import { CATALOGUES, PATIENT_FILE_WORDS } from '@mien/messages/catalogues';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';

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
  /** Whether its birth date could also be another day. */
  readonly isDoubtful: boolean;
}

export interface PatientFile {
  readonly lineCount: number;
  readonly good: readonly PatientLine[];
  readonly badCount: number;
  readonly faults: readonly ImportFault[];
  /** How the birth dates are read; see `readDateColumn`. */
  readonly dateOrder: DateOrder | null;
  readonly choices: DateColumn['choices'];
  readonly example: string | null;
  /** Whether the user has to choose the order of day and month. */
  readonly isOrderAsked: boolean;
}

/** Why a text is not a file of patients. */
export class PatientFileError extends Error {
  readonly rule: string;
  /** The part of the file that the fault is about, as written there. */
  readonly found: string | null;

  constructor(rule: string, found: string | null = null) {
    super(rule);
    this.name = 'PatientFileError';
    this.rule = rule;
    this.found = found;
  }
}

const Name = line(NAME_MAX_LENGTH);

/** Zero decimals of a whole number, from a program that took a column of phone numbers for amounts. */
const DECIMALS_OF_WHOLE = /(?<=^\d+)\.0+$/;
/** The mark by which a spreadsheet leaves numbers and dates as written. */
const KEPT_AS_TEXT = /^'/;

/** The zone where each day begins last: no age is taken too high. */
const LAST_TIME_ZONE = 'Pacific/Niue';

type FileColumn = PatientImportColumn | 'name';

const WORDS = LANGUAGES.map((language) => PATIENT_FILE_WORDS[language]);
const NAMED = WORDS.flatMap(({ columns }) =>
  (Object.entries(columns) as [FileColumn, readonly string[]][]).flatMap(([column, names]) =>
    names.map((name) => [wordOf(name), column] as const),
  ),
);
const COLUMN_OF_NAME: ReadonlyMap<string, FileColumn> = new Map(NAMED.toReversed());
/** Names of a column that may hold the whole name. */
const WHOLE_NAMES = new Set(NAMED.flatMap(([name, column]) => (column === 'name' ? [name] : [])));
/** Columns that the export of the list writes, and that an import cannot set. */
const LISTED_ONLY = new Set(
  LANGUAGES.flatMap((language) => CATALOGUES[language].patientsPage.file.columns.map(headingOf)),
);

const SEX_OF_WORD: ReadonlyMap<string, BirthSex> = new Map(
  WORDS.flatMap(({ sexes }) => BIRTH_SEXES.flatMap((sex) => sexes[sex].map((word) => [wordOf(word), sex] as const))),
);

/**
 * The meaning of single letters in a column of sexes: M is male with F, and female (mujer) with H. Alone, it has its meaning in the
 * language of the header, and none where that has both.
 */
function sexLettersOf(header: string, cells: readonly string[]): ReadonlyMap<string, BirthSex> {
  const schemes = WORDS.flatMap(({ columns, sexLetters }) =>
    sexLetters.map(({ Male, Female }) => ({
      isOfHeader: columns.sex.map(wordOf).includes(headingOf(header)),
      sexes: new Map<string, BirthSex>([
        [wordOf(Male), 'Male'],
        [wordOf(Female), 'Female'],
      ]),
    })),
  );
  // A word unknown in every language is a fault of its own line only.
  const letters = new Set(cells.map(wordOf).filter((word) => schemes.some(({ sexes }) => sexes.has(word))));
  const fitting = schemes.filter(({ sexes }) => [...letters].every((letter) => sexes.has(letter)));
  const own = fitting.filter(({ isOfHeader }) => isOfHeader);
  const [first, ...others] = own.length > 0 ? own : fitting;
  const isSure = [...letters].every((letter) =>
    others.every(({ sexes }) => sexes.get(letter) === first?.sexes.get(letter)),
  );
  return isSure && first ? first.sexes : new Map();
}

/** First and last name of a whole one; null where it can be split in several ways. */
function partsOfName(name: string): readonly [first: string, last: string] | null {
  const byComma = name.split(',').map((part) => part.trim());
  const [last = '', first = ''] = byComma;
  if (byComma.length === 2 && last !== '' && first !== '') return [first, last];
  const words = name.split(/\s+/).filter((word) => word !== '');
  return byComma.length === 1 && words.length === 2 ? [words[0] ?? '', words[1] ?? ''] : null;
}

/** The longest header: it is read once for each delimiter. */
const HEADER_MAX_LENGTH = 16_384;
/** The first non-empty record, read with a delimiter; null where it cannot be read. */
function headerBy(text: string, delimiter: string): readonly string[] | null {
  try {
    const [header = []] = parseAtOnce(text.slice(0, HEADER_MAX_LENGTH), {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: 1,
    }) as string[][];
    return header;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** The delimiter with which the header has the most known columns, and then the most columns. */
function delimiterOf(text: string): string {
  const scored = DELIMITERS.map((delimiter) => {
    const header = headerBy(text, delimiter) ?? [];
    return {
      delimiter,
      known: header.filter((name) => COLUMN_OF_NAME.has(headingOf(name))).length,
      all: header.length,
    };
  });
  const [best] = scored.toSorted((one, other) => other.known - one.known || other.all - one.all);
  return best?.delimiter ?? DELIMITERS[0];
}

/** The most separators in a line: four times the number of columns, and names with commas. Chosen by us. */
const SEPARATORS_MAX = 50;
/** How much is read before other calls get their turn: a few milliseconds. Chosen by us. */
const SLICE_LENGTH = 32_768;
const LINES_AT_ONCE = 100;

/** Whether a line has more fields than any line of patients, each of which would cost memory and time. */
const isOverfull = (text: string) =>
  text.split('\n').some((one) => one.length > SEPARATORS_MAX && one.replace(/[^,;\t|]/g, '').length > SEPARATORS_MAX);

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
  // The parser reports the last line of a record, and counts \r  in quotes twice; users look for the first line.
  const whole = withoutByteOrderMark(csv).replace(/\r\n?/g, '\n');
  if (isOverfull(whole)) throw new PatientFileError('unreadable');
  const said = saidDelimiter(whole);
  const text = said.rest;
  const delimiter = said.delimiter ?? delimiterOf(text);
  let readLength = 0;
  let nextLine = said.delimiter === null ? 1 : 2;
  try {
    const parser = parse({
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      raw: true,
      max_record_size: PATIENT_IMPORT_LIMITS.bytes,
      // Collected here, so that lines above a broken quote are kept.
      on_record: (read: unknown) => {
        const { record, raw } = read as { record: string[]; raw: string };
        if (record.some((cell) => lineOf(cell) !== ''))
          rows.push({ cells: record, line: nextLine + emptyLinesAbove(raw) });
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

/** The column of each cell; null for cells that are not imported. @throws PatientFileError */
function columnsOf(header: readonly string[]): readonly (FileColumn | null)[] {
  const words = header.map(headingOf);
  const named = words.map((word) => COLUMN_OF_NAME.get(word) ?? null);
  if (named.every((column) => column === null)) throw new PatientFileError('no_header');
  const stranger = named.findIndex((column, index) => {
    const word = words[index] ?? '';
    return column === null && lineOf(header[index] ?? '') !== '' && !LISTED_ONLY.has(word);
  });
  if (stranger >= 0) throw new PatientFileError('unknown_column', header[stranger] ?? null);
  // A first name without a last-name column is a whole name where the word can mean both.
  const columns = named.map((column, index) =>
    column === 'firstName' && !named.includes('lastName') && WHOLE_NAMES.has(words[index] ?? '') ? 'name' : column,
  );
  const known = columns.filter((column) => column !== null);
  const twice = columns.findIndex((column, index) => column !== null && columns.indexOf(column) < index);
  if (twice >= 0) throw new PatientFileError('column_twice', header[twice] ?? null);
  const isWhole = known.includes('name');
  if (!isWhole && NEEDED_IMPORT_COLUMNS.some((column) => !known.includes(column)))
    throw new PatientFileError('column_missing');
  return columns;
}

/**
 * Reads a file of patients: CSV of RFC 4180 with a header, with any of the delimiters, with or without a byte order mark and
 * the line `sep=`. The order of dates and the meaning of letters are decided from the whole column.
 *
 * @param groupCodes  groups for new patients; a line without a group goes into the only one, if there is just one
 * @param chosenOrder the user's choice for birth dates whose order is ambiguous
 * @throws PatientFileError for a text that is no such file
 */
export async function readPatientFile(
  csv: string,
  groupCodes: ReadonlySet<string>,
  now: Date,
  chosenOrder: DateOrder | null = null,
): Promise<PatientFile> {
  const { rows, unreadableFrom } = await rowsOf(csv);
  const [header, ...lines] = rows;
  if (!header) throw new PatientFileError(unreadableFrom === null ? 'empty' : 'unreadable');
  const columns = columnsOf(header.cells);
  const today = calendarDateIn(LAST_TIME_ZONE, now);
  const faults: ImportFault[] = [];
  const good: PatientLine[] = [];
  const seen = new Set<string>();
  const [onlyGroup, ...otherGroups] = groupCodes;
  const textOf = (cells: readonly string[], column: FileColumn) =>
    lineOf(unguarded(cells[columns.indexOf(column)] ?? ''));
  const cellsOf = (column: FileColumn) => lines.map(({ cells }) => textOf(cells, column));
  const isSplit = NEEDED_IMPORT_COLUMNS.every((column) => columns.includes(column));
  const { dates, order, choices, example } = readDateColumn(
    cellsOf('birthDate').map((cell) => cell.replace(KEPT_AS_TEXT, '')),
    chosenOrder,
    today,
  );
  const sexLetters = sexLettersOf(header.cells[columns.indexOf('sex')] ?? '', cellsOf('sex'));

  for (const [index, { cells, line: lineNumber }] of lines.entries()) {
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    const before = faults.length;
    const fault = (column: PatientImportColumn | null, why: PatientImportFault) =>
      faults.push({ line: lineNumber, column, fault: why });
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => lineOf(cell) !== ''))
      fault(null, 'columns');
    const cell = (column: FileColumn) => textOf(cells, column);

    const parts = isSplit ? ([cell('firstName'), cell('lastName')] as const) : partsOfName(cell('name'));
    if (parts === null && cell('name') !== '') fault(null, 'nameParts');
    const name = (column: 'firstName' | 'lastName') => {
      const text = parts?.[column === 'firstName' ? 0 : 1] ?? '';
      if (parts === null && cell('name') !== '') return text;
      if (text === '') fault(column, 'missing');
      else if (text.length > NAME_MAX_LENGTH) fault(column, 'tooLong');
      else if (!Name.safeParse(text).success) fault(column, 'unreadable');
      return text;
    };
    const firstName = name('firstName');
    const lastName = name('lastName');
    const writtenPhone = cell('phone').replace(DECIMALS_OF_WHOLE, '');
    const phoneNumber = writtenPhone === '' ? null : (PhoneNumber.safeParse(writtenPhone).data ?? null);
    if (writtenPhone !== '' && phoneNumber === null) fault('phone', 'phone');
    const writtenEmail = cell('email');
    const email = writtenEmail === '' ? null : (Email.safeParse(writtenEmail).data ?? null);
    if (writtenEmail !== '' && email === null) fault('email', 'email');
    const { date: birthDate = null, isDoubtful = false, fault: dateFault = null } = dates[index] ?? {};
    if (dateFault !== null) fault('birthDate', dateFault);
    const sexWord = wordOf(cell('sex'));
    const sex = SEX_OF_WORD.get(sexWord) ?? sexLetters.get(sexWord);
    if (cell('sex') !== '' && sex === undefined) fault('sex', 'sex');
    const written = codeOf(cell('group'));
    const groupCode = written === '' && otherGroups.length === 0 ? (onlyGroup ?? '') : written;
    if (groupCode === '') fault('group', 'missing');
    else if (!groupCodes.has(groupCode)) fault('group', 'group');

    const patient = {
      firstName,
      lastName,
      phoneNumber,
      email,
      birthDate,
      birthSex: sex ?? ('Unknown' as const),
      groupCode,
    };
    const whole = JSON.stringify(patient);
    if (faults.length === before && seen.has(whole)) fault(null, 'twice');
    if (faults.length > before) continue;
    seen.add(whole);
    good.push({ line: lineNumber, ...patient, isDoubtful });
  }
  if (unreadableFrom !== null) faults.push({ line: unreadableFrom, column: null, fault: 'unreadable' });
  return {
    lineCount: lines.length + (unreadableFrom === null ? 0 : 1),
    good,
    badCount: lines.length - good.length + (unreadableFrom === null ? 0 : 1),
    faults,
    dateOrder: order,
    choices,
    example,
    isOrderAsked: choices.length > 1 && choices.every((choice) => choice.order !== chosenOrder),
  };
}
