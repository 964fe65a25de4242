import { intervalAsRead, knownDigits } from '@mien/domain';
import { numberFormat } from '../../platform/formats.ts';

/** A number with the digits of its measure, rounded as everywhere else. */
export function numberText(value: number, precision: number): string {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  return numberFormat(digits).format(knownDigits(value, precision));
}

/** The ends of an interval for display: rounded outward, so that the interval still contains the computed one. */
export function intervalTexts(
  interval: { readonly low: number; readonly high: number },
  precision: number,
): { readonly low: string; readonly high: string } {
  const { low, high } = intervalAsRead(interval, precision);
  return { low: numberText(low, precision), high: numberText(high, precision) };
}
