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
