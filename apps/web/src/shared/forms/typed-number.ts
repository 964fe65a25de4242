import { asciiOf } from '@mien/domain';

/**
 * A number as people type it, in digits of any script, with a point or a comma; null for anything else. It may end with a decimal point,
 * while the user is still typing. A number that is far too large also counts, so that the user is told the limits.
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

/** A whole number without sign; null for anything else. */
export function typedWholeNumber(text: string): number | null {
  const written = asciiOf(text);
  return /^\d{1,300}$/.test(written) ? Number(written) : null;
}
