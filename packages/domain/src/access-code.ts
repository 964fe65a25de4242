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
