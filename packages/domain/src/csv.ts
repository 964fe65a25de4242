/** Excel reads a file as UTF-8 only where it begins with EF BB BF. Source: Microsoft, "Opening CSV UTF-8 files correctly in Excel". */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, after any number of guards. Source: OWASP, CSV Injection. */
const FORMULA = /^'*[=+@\t\r\n＝＋－＠-]/;

/** A text as a spreadsheet shows it: one that it would calculate gets an apostrophe. A number stays a number. */
const guarded = (text: string) => (FORMULA.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text);

/** A formula that is nothing but a text: how other programs keep a spreadsheet from reading it as a number or a date. */
const TEXT_AS_FORMULA = /^="((?:[^"]|"")*)"$/;

/** The text of a cell without the apostrophe that {@link csvOf} put before it, or out of a formula that only holds it. */
export function unguarded(cell: string): string {
  const [, text] = TEXT_AS_FORMULA.exec(cell) ?? [];
  if (text !== undefined) return text.replaceAll('""', '"');
  return /^'+[=+@\t\r\n＝＋－＠-]/.test(cell) ? cell.slice(1) : cell;
}

/**
 * Rows as a file that Excel, Numbers and LibreOffice open rightly: comma-separated values (RFC 4180), CRLF, with a byte order
 * mark; to be encoded as UTF-8. A text that a spreadsheet would calculate stays text.
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

/** Where a cell in quotes that begins at a place ends, and its text; null for a plain cell, and for a quote that is never closed. */
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
 * The records of a text (RFC 4180), cells trimmed, empty records left out. A quote that is never closed is a character like any other.
 *
 * @param most  no more records than this are read
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

/** Finds the next place of a character, or the end of the text; asked with growing places, it reads the text once. */
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
