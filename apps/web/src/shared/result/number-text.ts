import { numberFormat } from '../formats.ts';

/** A number with the digits of its measure. */
export function numberText(value: number, precision: number): string {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  return numberFormat(digits).format(value);
}
