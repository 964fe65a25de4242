/**
 * Excel reads a file as UTF-8 only if it begins with EF BB BF. Source: Microsoft, "Opening CSV UTF-8 files correctly in
 * Excel".
 */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet interprets as the start of a formula, after any number of apostrophes. Source: OWASP, CSV
 * Injection.
 */
const FORMULA = /^'*[=+@\t\r\n＝＋－＠-]/;

/** Prevents formula injection: a text that a spreadsheet would evaluate gets an apostrophe. Numbers stay numbers. */
const guarded = (text: string) => (FORMULA.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text);

/**
 * A formula that contains only a text. Other programs write this to keep spreadsheets from reading the text as a number
 * or a date.
 */
const TEXT_AS_FORMULA = /^="((?:[^"]|"")*)"$/;

/** The text of a cell without the apostrophe added by {@link csvOf}, or the text inside a text-only formula. */
export function unguarded(cell: string): string {
  const [, text] = TEXT_AS_FORMULA.exec(cell) ?? [];
  if (text !== undefined) return text.replaceAll('""', '"');
  return /^'+[=+@\t\r\n＝＋－＠-]/.test(cell) ? cell.slice(1) : cell;
}

/**
 * Serializes rows for Excel, Numbers and LibreOffice: comma-separated values (RFC 4180), CRLF, with a byte order mark;
 * encode as UTF-8. Guards against formula injection.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cellOf = (text: string) => {
    const plain = guarded(text);
    return /[",;\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** A text without a byte order mark. */
export const withoutByteOrderMark = (text: string): string =>
  text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;

/** A record of a file, and the line in which it begins. */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/**
 * The end and text of a quoted cell that begins at an offset; null for a plain cell, or if the quote is never closed.
 */
function quotedCell(
  text: string,
  from: number,
  delimiter: string,
): { readonly end: number; readonly cell: string } | null {
  const afterBlanks = (place: number) => {
    let at = place;
    while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at += 1;
    return at;
  };
  const start = afterBlanks(from);
  if (text[start] !== '"') return null;
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return null;
  const end = afterBlanks(close + 1);
  const isEnd = end >= text.length || text[end] === delimiter || text[end] === '\n';
  return isEnd ? { end, cell: text.slice(start + 1, close).replaceAll('""', '"') } : null;
}

/**
 * Parses a text (RFC 4180); trims cells and skips empty records. A quote that is never closed is an ordinary character.
 *
 * @param most  maximum number of records to read
 */
export function recordsOfCsv(text: string, delimiter: string, most = Number.POSITIVE_INFINITY): readonly CsvRecord[] {
  const plain = text.replace(/\r\n?/g, '\n');
  const records: CsvRecord[] = [];
  const [nextDelimiter, nextBreak] = [nextPlaceOf(plain, delimiter), nextPlaceOf(plain, '\n')];
  let cells: string[] = [];
  let [at, line, begun] = [0, 1, 1];
  while (at <= plain.length && records.length < most) {
    const quoted = quotedCell(plain, at, delimiter);
    const end = quoted?.end ?? Math.min(nextDelimiter(at), nextBreak(at));
    cells.push((quoted?.cell ?? plain.slice(at, end)).trim());
    if (quoted) line += quoted.cell.split('\n').length - 1;
    at = end + 1;
    if (plain[end] === delimiter) continue;
    if (cells.some((cell) => cell !== '')) records.push({ cells, line: begun });
    cells = [];
    line += 1;
    begun = line;
  }
  return records;
}

/**
 * Returns a function that finds the next offset of a character, or the end of the text. With increasing offsets it
 * scans the text once.
 */
function nextPlaceOf(text: string, character: string): (from: number) => number {
  let place = -1;
  return (from) => {
    if (place < from) {
      const found = text.indexOf(character, from);
      place = found < 0 ? text.length : found;
    }
    return place;
  };
}
