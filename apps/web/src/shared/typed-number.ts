import { asciiOf } from '@mien/domain';

/**
 * A number as people type it, in digits of any script, with a point or a comma; null for anything else. Decimals may still be on their way. One that is
 * far too large is a number, too: whoever typed it is told the limits.
 */
export function typedNumber(text: string): number | null {
  const written = asciiOf(text).replace(',', '.');
  return /^-?\d{1,300}(\.\d{0,300})?$/.test(written) ? Number(written) : null;
}

/** Inches within a foot or too many, with or without a fraction; null for anything else. */
export function typedInches(text: string): number | null {
  const inches = typedNumber(text);
  return inches !== null && inches >= 0 ? inches : null;
}

/** A whole number without sign; null for anything else. */
export function typedWholeNumber(text: string): number | null {
  const written = asciiOf(text);
  return /^\d{1,300}$/.test(written) ? Number(written) : null;
}
