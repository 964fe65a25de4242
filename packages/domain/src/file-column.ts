import { foldedText } from './folding.ts';
import { lineOf } from './text.ts';

/** A word as people write it: `First name`, `FIRST_NAME ` and `first\nname` are one, and `Teléfono` is `telefono`. */
export const wordOf = (text: string): string => foldedText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The name of a column, without a note in brackets after it: `Date of birth (MM/DD/YYYY)`. */
export const headingOf = (cell: string): string => wordOf(lineOf(cell).replace(/\s?[([][^()[\]]*[)\]]$/, ''));

/** Possible delimiters of fields. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Excel's own line, which names the delimiter. */
const DELIMITER_LINE = /^"?sep=([^"\n])"?[,;\t|]*(?:\n|$)/i;

/** The delimiter that the first line of a text names, if it does, and the text below that line. */
export function saidDelimiter(text: string): { readonly delimiter: string | null; readonly rest: string } {
  const [said = '', delimiter = null] = DELIMITER_LINE.exec(text) ?? [];
  return { delimiter, rest: text.slice(said.length) };
}

/** Programs write their name, the person's and other lines above the names of columns. Chosen. */
export const LINES_TO_JUDGE = 40;

/** A line of column names among the first lines of a file. */
export interface FoundHeader {
  readonly index: number;
  /** How many of its columns are known. */
  readonly known: number;
}

/**
 * The line of column names below any title lines: of the first {@link LINES_TO_JUDGE} lines, the one with the most known columns, and
 * the first of equal ones. Null if no line has a known column.
 */
export function headerAmong(
  lines: readonly (readonly string[])[],
  countKnown: (cells: readonly string[]) => number,
): FoundHeader | null {
  let best: FoundHeader | null = null;
  for (const [index, cells] of lines.slice(0, LINES_TO_JUDGE).entries()) {
    const known = countKnown(cells);
    if (known > (best?.known ?? 0)) best = { index, known };
  }
  return best;
}
