import { asciiOf, formatPhone, type PhoneDigits, phoneDigits } from '@mien/domain';

export interface PhoneEdit {
  readonly digits: PhoneDigits;
  /** Where the caret belongs in the formatted number. */
  readonly caret: number;
}

/** The position right after the n-th digit of a formatted number. */
function positionAfterDigit(formatted: string, digitCount: number): number {
  if (digitCount === 0) return 0;
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (/\d/.test(formatted[index] as string)) seen += 1;
    if (seen === digitCount) return index + 1;
  }
  return formatted.length;
}

/**
 * Applies an edit to a phone number: returns the digits and the caret, which stays next to the same digit. Deleting a
 * separator deletes the digit next to it, because the separator is inserted again.
 *
 * @param before     the field's text before the edit, formatted
 * @param after      the text as the browser left it
 * @param caret      the caret as the browser left it
 * @param inputType  the `inputType` of the input event; empty if the browser does not report it
 */
export function editPhone(before: string, after: string, caret: number, inputType: string): PhoneEdit {
  const all = phoneDigits(after);
  const countOf = (text: string) => asciiOf(text).replace(/\D/g, '').length;
  const dropped = countOf(after) - all.length;
  let digitsLeft = Math.max(0, countOf(after.slice(0, caret)) - dropped);
  let digits: string = all;
  const removedOnlySeparators = digits === before.replace(/\D/g, '') && after.length < before.length;
  if (removedOnlySeparators && inputType.startsWith('delete')) {
    const isForward = inputType.endsWith('Forward');
    const victim = isForward ? digitsLeft : digitsLeft - 1;
    if (victim >= 0) digits = digits.slice(0, victim) + digits.slice(victim + 1);
    if (!isForward) digitsLeft = Math.max(0, digitsLeft - 1);
  }
  const text = formatPhone(digits);
  return {
    digits: digits as PhoneDigits,
    caret: digitsLeft >= digits.length ? text.length : positionAfterDigit(text, digitsLeft),
  };
}
