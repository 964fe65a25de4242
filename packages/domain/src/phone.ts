import { asciiOf } from './ascii-text.ts';

/** A phone number is ten digits of the North American plan, without the country code. Source: specification, section 5. */
export const PHONE_DIGIT_COUNT = 10;

/** Length of a formatted number: (NNN) NNN-NNNN. */
export const PHONE_FORMATTED_LENGTH = 14;

/** A reachable number: no area code begins with 0 or 1. The contract and the database use it, too. */
export const PHONE_PATTERN = /^[2-9]\d{9}$/;

declare const digitsOnly: unique symbol;

/** The digits of a phone number, possibly incomplete; never the formatted number. */
export type PhoneDigits = string & { readonly [digitsOnly]: true };

export type PhoneFault = 'required' | 'tooShort' | 'tooLong';

/**
 * Extracts the digits, in any script, of a typed or pasted text. Drops a leading 1 if it can only be the country code:
 * after a plus, or before ten digits (`+1 512…`, `1-512-555-0100`).
 */
export function phoneDigits(text: string): PhoneDigits {
  const plain = asciiOf(text);
  const digits = plain.replace(/\D/g, '');
  const hasCountryCode = digits.startsWith('1') && (plain.startsWith('+') || digits.length > PHONE_DIGIT_COUNT);
  return (hasCountryCode ? digits.slice(1) : digits) as PhoneDigits;
}

/** Letters between digits: `5.1255501E+09` from a spreadsheet, `555-0100 ext 512`. */
const LETTERS_BETWEEN = /\d[^\d\p{L}]*\p{L}[^\d]*\d/u;
const OTHER_COUNTRY = /^[^\d+]*\+\D*[02-9]/;

/**
 * Whether the digits of a text can be one US number: not if they are part of a calculation, an extension or another
 * country. `phoneDigits` would then return another person's number.
 */
export function mayBePhone(text: string): boolean {
  const plain = asciiOf(text);
  return !LETTERS_BETWEEN.test(plain) && !OTHER_COUNTRY.test(plain);
}

/** Whether a stored value is the digits of a phone number. */
export function isPhoneDigits(value: unknown): value is PhoneDigits {
  return typeof value === 'string' && phoneDigits(value) === value;
}

/** Whether a free text is meant as a phone number: ten digits, with or without punctuation. */
export function isWrittenAsPhone(text: string): boolean {
  return /^[\d\s()+./-]+$/.test(asciiOf(text)) && phoneDigits(text).length === PHONE_DIGIT_COUNT;
}

/**
 * Formats the digits typed so far: `5`, `(512) 5`, `(512) 555-01`, `(512) 555-0100`. Keeps digits past the tenth, so
 * that the form can report "too long".
 */
export function formatPhone(digits: string): string {
  if (digits.length <= 3) return digits.length === 0 ? '' : `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Whether a complete number has a possible area code. */
export function hasAreaCode(text: string): boolean {
  return PHONE_PATTERN.test(phoneDigits(text));
}

/** What is wrong with a typed number, or null. Checks only its digits. Source: specification, section 5. */
export function phoneFault(text: string): PhoneFault | null {
  const formatted = formatPhone(phoneDigits(text));
  if (formatted.length === 0) return 'required';
  if (formatted.length < PHONE_FORMATTED_LENGTH) return 'tooShort';
  return formatted.length > PHONE_FORMATTED_LENGTH ? 'tooLong' : null;
}

/** Why a typed number is not reachable, or null. */
export function reachablePhoneFault(text: string): PhoneFault | 'areaCode' | null {
  return phoneFault(text) ?? (hasAreaCode(text) ? null : 'areaCode');
}
