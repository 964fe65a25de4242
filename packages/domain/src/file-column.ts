import { foldedText } from './folding.ts';
import { lineOf } from './text.ts';

/** Normalizes a word: `First name`, `FIRST_NAME ` and `first\nname` are equal, and `Teléfono` becomes `telefono`. */
export const wordOf = (text: string): string => foldedText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The name of a column without a trailing note in brackets: `Date of birth (MM/DD/YYYY)`. */
export const headingOf = (cell: string): string => wordOf(lineOf(cell).replace(/\s?[([][^()[\]]*[)\]]$/, ''));

/** Possible delimiters of fields. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Excel's `sep=` line, which names the delimiter. */
const DELIMITER_LINE = /^"?sep=([^"\n])"?[,;\t|]*(?:\n|$)/i;

/** The delimiter named by the first line, if any, and the text below that line. */
export function saidDelimiter(text: string): { readonly delimiter: string | null; readonly rest: string } {
  const [said = '', delimiter = null] = DELIMITER_LINE.exec(text) ?? [];
  return { delimiter, rest: text.slice(said.length) };
}

/**
 * Number of lines searched for a header row. Programs write their name, the person's name and other lines above it.
 * Chosen.
 */
export const LINES_TO_JUDGE = 40;

/** The header row among the first lines of a file. */
export interface FoundHeader {
  readonly index: number;
  /** Number of recognized columns. */
  readonly known: number;
}

/**
 * The header row below any title lines: of the first {@link LINES_TO_JUDGE} lines the one with the most recognized
 * columns, the first one if tied. Null if no line has a recognized column.
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
