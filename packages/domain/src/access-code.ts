import { asciiOf } from './ascii-text.ts';

/** Digits of the SMS code. Source: specification, section 5. */
export const ACCESS_CODE_DIGIT_COUNT = 6;

export type AccessCodeFault = 'required' | 'digitsOnly' | 'tooShort' | 'tooLong';

export function accessCodeFault(text: string): AccessCodeFault | null {
  if (text.length === 0) return 'required';
  if (!/^\d+$/.test(text)) return 'digitsOnly';
  if (text.length < ACCESS_CODE_DIGIT_COUNT) return 'tooShort';
  return text.length > ACCESS_CODE_DIGIT_COUNT ? 'tooLong' : null;
}

/** Prefer six digits on their own; otherwise accept 3 + 3 digits that are not part of a longer number. */
const CODES_IN_TEXT = [
  /(?<![\dA-Za-z])\d{6}(?![\dA-Za-z])/g,
  /(?<![\dA-Za-z]|\d[ -])\d{3}[ -]\d{3}(?![\dA-Za-z]|[ -]\d)/g,
] as const;

/**
 * The digits (in any script) of the text typed or pasted into a code field. If a whole message was pasted, returns only
 * its code; otherwise returns all digits. `hasOthers`: no code was recognized, and characters other than digits, blanks
 * and dashes were dropped.
 */
export function accessCodeIn(text: string): { readonly digits: string; readonly hasOthers: boolean } {
  const plain = asciiOf(text);
  const digits = plain.replace(/\D/g, '');
  if (/^[\d\s-]*$/.test(plain)) return { digits, hasOthers: false };
  for (const pattern of CODES_IN_TEXT) {
    const [code, another] = new Set((plain.match(pattern) ?? []).map((found) => found.replace(/\D/g, '')));
    if (code !== undefined && another === undefined) return { digits: code, hasOthers: false };
  }
  return { digits, hasOthers: true };
}
