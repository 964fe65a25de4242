import { numberFormat } from '../formats.ts';

/** A number with the digits that a measure is shown with. */
export function numberText(value: number, precision: number): string {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  return numberFormat(digits).format(value);
}
