/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA_START = /^[=+@\t\r-]/;

/** Rows as comma-separated values (RFC 4180). A text that a spreadsheet would calculate is quoted as text. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const plain = FORMULA_START.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
    return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
