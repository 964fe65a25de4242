import { asciiOf } from '@mien/domain';

/**
 * Parses a typed number, in digits of any script, with a point or a comma; null for anything else. It may end with a
 * decimal point, while the user is still typing. Far too large numbers are accepted, so that the user sees the limits.
 */
export function typedNumber(text: string): number | null {
  const written = asciiOf(text).replace(',', '.');
  return /^-?\d{1,300}(\.\d{0,300})?$/.test(written) ? Number(written) : null;
}

/** Inches, within a foot or more, with or without a fraction; null for anything else. */
export function typedInches(text: string): number | null {
  const inches = typedNumber(text);
  return inches !== null && inches >= 0 ? inches : null;
}

/** An integer without sign; null for anything else. */
export function typedWholeNumber(text: string): number | null {
  const written = asciiOf(text);
  return /^\d{1,300}$/.test(written) ? Number(written) : null;
}
