import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { Email, type ImportFault, line, NAME_MAX_LENGTH, PhoneNumber } from '@mien/contract';
import {
  BIRTH_SEXES,
  type BirthSex,
  type CalendarDate,
  codeOf,
  type DateColumn,
  type DateOrder,
  DELIMITERS,
  EXTERNAL_REFERENCE_MAX_LENGTH,
  headerAmong,
  headingOf,
  LANGUAGES,
  LINES_TO_JUDGE,
  lineOf,
  NEEDED_IMPORT_COLUMNS,
  PATIENT_IMPORT_LIMITS,
  type PatientImportColumn,
  type PatientImportFault,
  readDateColumn,
  recordsOfCsv,
  saidDelimiter,
  unguarded,
  withoutByteOrderMark,
  wordOf,
} from '@mien/domain';
import { CATALOGS, PATIENT_FILE_WORDS } from '@mien/messages/catalogs';
import { CsvError, parse } from 'csv-parse';

/** A line of a file that can be imported. */
interface PatientLine {
  readonly line: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly birthSex: BirthSex;
  readonly groupCode: string;
  readonly externalReference: string | null;
  /** Whether its birth date could also be another day. */
  readonly isDoubtful: boolean;
}

export interface PatientFile {
  readonly lineCount: number;
  readonly good: readonly PatientLine[];
  readonly badCount: number;
  readonly faults: readonly ImportFault[];
  /** Columns that are not known and not imported, as the file names them. */
  readonly unknownColumns: readonly string[];
  /** The date format of birth dates; see `readDateColumn`. */
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
const Reference = line(EXTERNAL_REFERENCE_MAX_LENGTH);

/** Zero decimals of a whole number, from a program that took a column of phone numbers for amounts. */
const DECIMALS_OF_WHOLE = /(?<=^\d+)\.0+$/;
/** The mark by which a spreadsheet leaves numbers and dates as written. */
const KEPT_AS_TEXT = /^'/;

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
  LANGUAGES.flatMap((language) => CATALOGS[language].patientsPage.file.columns.map(headingOf)),
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

/** How much of a file is read once for each delimiter, to find the header line. */
const BEGINNING_LENGTH = 16_384;

const countKnown = (cells: readonly string[]): number =>
  cells.filter((name) => COLUMN_OF_NAME.has(headingOf(name))).length;

/** The delimiter with which a line near the beginning has the most known columns, and then the first line the most columns. */
function delimiterOf(text: string): string {
  const scored = DELIMITERS.map((delimiter) => {
    const lines = recordsOfCsv(text.slice(0, BEGINNING_LENGTH), delimiter, LINES_TO_JUDGE).map(({ cells }) => cells);
    return { delimiter, known: headerAmong(lines, countKnown)?.known ?? 0, all: lines[0]?.length ?? 0 };
  });
  const [best] = scored.toSorted((one, other) => other.known - one.known || other.all - one.all);
  return best?.delimiter ?? DELIMITERS[0];
}

/** The most separators in a line: four times the number of columns, and names with commas. Chosen by us. */
const SEPARATORS_MAX = 50;
/** How much is read before yielding to other calls: a few milliseconds. Chosen by us. */
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
      // Collected here, so that the lines before a broken quote are not lost.
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

interface HeaderColumns {
  /** The column of each cell; null for cells that are not imported. */
  readonly columns: readonly (FileColumn | null)[];
  readonly unknown: readonly string[];
}

/** @throws PatientFileError */
function columnsOf(header: readonly string[]): HeaderColumns {
  const words = header.map(headingOf);
  const named = words.map((word) => COLUMN_OF_NAME.get(word) ?? null);
  if (named.every((column) => column === null)) throw new PatientFileError('no_header');
  const unknown = header.flatMap((cell, index) =>
    named[index] === null && lineOf(cell) !== '' && !LISTED_ONLY.has(words[index] ?? '') ? [lineOf(cell)] : [],
  );
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
  return { columns, unknown };
}

/** The line of column names, and the lines below it; lines above it are a title. */
function belowTitle(rows: readonly Row[]) {
  const found = headerAmong(
    rows.map(({ cells }) => cells),
    countKnown,
  );
  const index = found?.index ?? 0;
  return { header: rows[index], lines: rows.slice(index + 1) };
}

/** The fault of a nonempty text. */
function faultOfText(text: string, maxLength: number, schema: typeof Name): 'tooLong' | 'unreadable' | null {
  if (text.length > maxLength) return 'tooLong';
  return schema.safeParse(text).success ? null : 'unreadable';
}

/** Reports which of a patient's data also appear on an earlier line. */
function createRepeats() {
  const lines = new Set<string>();
  const references = new Set<string>();
  return (patient: { readonly externalReference: string | null }): 'twice' | 'referenceTwice' | null => {
    const [whole, reference] = [JSON.stringify(patient), patient.externalReference];
    if (lines.has(whole)) return 'twice';
    if (reference !== null && references.has(reference)) return 'referenceTwice';
    lines.add(whole);
    if (reference !== null) references.add(reference);
    return null;
  };
}

/**
 * Reads a file of patients: CSV of RFC 4180 with a header, with any of the delimiters, with or without a byte order mark and
 * the line `sep=`. The order of dates and the meaning of letters are decided from the whole column.
 *
 * @param groupCodes  groups for new patients; a line without a group goes into the only one, if there is just one
 * @param today       the day where the clinic is, by which ages are judged
 * @param chosenOrder the user's choice for birth dates whose order is ambiguous
 * @throws PatientFileError for a text that is no such file
 */
export async function readPatientFile(
  csv: string,
  groupCodes: ReadonlySet<string>,
  today: CalendarDate,
  chosenOrder: DateOrder | null = null,
): Promise<PatientFile> {
  const { rows, unreadableFrom } = await rowsOf(csv);
  const { header, lines } = belowTitle(rows);
  if (!header) throw new PatientFileError(unreadableFrom === null ? 'empty' : 'unreadable');
  const { columns, unknown } = columnsOf(header.cells);
  const faults: ImportFault[] = [];
  const good: PatientLine[] = [];
  const repeatOf = createRepeats();
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
      const why = text === '' ? 'missing' : faultOfText(text, NAME_MAX_LENGTH, Name);
      if (why !== null) fault(column, why);
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

    const externalReference = cell('reference') === '' ? null : cell('reference');
    const why = externalReference && faultOfText(externalReference, EXTERNAL_REFERENCE_MAX_LENGTH, Reference);
    if (why) fault('reference', why);

    const birthSex = sex ?? ('Unknown' as const);
    const patient = { firstName, lastName, phoneNumber, email, birthDate, birthSex, groupCode, externalReference };
    const repeat = faults.length > before ? null : repeatOf(patient);
    if (repeat !== null) fault(repeat === 'twice' ? null : 'reference', repeat);
    if (faults.length > before) continue;
    good.push({ line: lineNumber, ...patient, isDoubtful });
  }
  if (unreadableFrom !== null) faults.push({ line: unreadableFrom, column: null, fault: 'unreadable' });
  return {
    lineCount: lines.length + (unreadableFrom === null ? 0 : 1),
    good,
    badCount: lines.length - good.length + (unreadableFrom === null ? 0 : 1),
    faults,
    unknownColumns: unknown,
    dateOrder: order,
    choices,
    example,
    isOrderAsked: choices.length > 1 && choices.every((choice) => choice.order !== chosenOrder),
  };
}
