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
