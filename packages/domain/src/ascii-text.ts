/** Invisible marks have no meaning in numbers and codes. `text.ts` keeps those that change how words look. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]|(?![\t-\r\x85])\p{Cc}/gu;
/** Blanks and line breaks of every kind. U+2800 is the Braille pattern without a dot. */
const BLANKS = /[\p{Z}\t-\r\x85\u2800]+/gu;

/** Dashes, hyphens and minus signs. */
export const DASHES = /[\p{Pd}\u2043\u2212]/gu;
/** A decimal digit of another script than Latin. */
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
const DIGIT = /\p{Nd}/u;

/**
 * The value of a decimal digit. Unicode stores the digits of a script contiguously, 0 first (Unicode Standard, section
 * 4.6).
 */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > 0 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Normalizes numeric input to ASCII: digits of every script, full-width forms, all kinds of dashes, the Arabic decimal
 * and thousands separators.
 */
export function asciiOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(BLANKS, ' ')
    .trim()
    .normalize('NFKC')
    .replace(FOREIGN_DIGIT, valueOfDigit)
    .replace(DASHES, '-')
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',');
}

/** Normalizes a typed code, such as a group's: ignores case, width, surrounding blanks and the kind of dash. */
export function codeOf(text: string): string {
  return asciiOf(text).toLowerCase();
}
