import { asciiOf } from './ascii-text.ts';

/** Digits of the code that an SMS carries. Source: specification, section 5. */
export const ACCESS_CODE_DIGIT_COUNT = 6;

export type AccessCodeFault = 'required' | 'digitsOnly' | 'tooShort' | 'tooLong';

/** What is wrong with a typed code, or null. */
export function accessCodeFault(text: string): AccessCodeFault | null {
  if (text.length === 0) return 'required';
  if (!/^\d+$/.test(text)) return 'digitsOnly';
  if (text.length < ACCESS_CODE_DIGIT_COUNT) return 'tooShort';
  return text.length > ACCESS_CODE_DIGIT_COUNT ? 'tooLong' : null;
}

/** Six digits on their own in a text; otherwise three and three that are not part of a longer number. */
const CODES_IN_TEXT = [
  /(?<![\dA-Za-z])\d{6}(?![\dA-Za-z])/g,
  /(?<![\dA-Za-z]|\d[ -])\d{3}[ -]\d{3}(?![\dA-Za-z]|[ -]\d)/g,
] as const;

/**
 * The digits of what was typed or pasted into the field of a code, of any script: those of the code where a whole message
 * contains one, otherwise all of them. `hasOthers` says that something besides digits, blanks and dashes was left out without a
 * code being found.
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
