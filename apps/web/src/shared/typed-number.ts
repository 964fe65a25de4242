/** A number as people type it, with a point or a comma; null for anything else. Decimals may still be on their way. */
export function typedNumber(text: string): number | null {
  const written = text.trim().replace(',', '.');
  return /^-?\d{1,6}(\.\d{0,6})?$/.test(written) ? Number(written) : null;
}

/** Inches within a foot or too many, with or without a fraction; null for anything else. */
export function typedInches(text: string): number | null {
  const inches = typedNumber(text);
  return inches !== null && inches >= 0 ? inches : null;
}

/** A whole number without sign; null for anything else. */
export function typedWholeNumber(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}
