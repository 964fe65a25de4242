/** Invisible marks mean nothing in a number or a code. `text.ts` keeps those that change how words look. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]|(?![\t-\r\x85])\p{Cc}/gu;
/** Blanks and line breaks of every kind. U+2800 is the Braille pattern without a dot. */
const BLANKS = /[\p{Z}\t-\r\x85\u2800]+/gu;

/** Dashes, hyphens and minus signs. */
export const DASHES = /[\p{Pd}\u2043\u2212]/gu;
/** A decimal digit of another script than Latin. */
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
const DIGIT = /\p{Nd}/u;

/** The value of a decimal digit: Unicode has those of a script side by side, 0 first (Unicode Standard, section 4.6). */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > 0 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * What is typed where only digits and signs count, in the characters of ASCII where there are any: digits of every script, wide
 * forms, dashes of every kind, the Arabic decimal and thousands separators.
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

/** A code as people type it, such as a group's: case, width, blanks around it and the kind of dash do not matter. */
export function codeOf(text: string): string {
  return asciiOf(text).toLowerCase();
}
