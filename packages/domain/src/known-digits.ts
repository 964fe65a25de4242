/** Most decimals that leave: importers keep a value of FHIR as decimal(18,6). */
const DECIMALS_MAX = 6;

/** Ends of an interval, in the unit of its value. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * A number as people and other software read it: with the digits that are known, and none that only arithmetic made. The one
 * rounding of the product: a sentence about two numbers is computed from what this returns.
 *
 * @param value     finite, below 1e21 in size, beyond which JavaScript writes an exponent
 * @param decimals  that the product shows of it
 * @returns the nearest such number; never -0, and JSON writes it without an exponent
 */
export function knownDigits(value: number, decimals: number): number {
  return Number(value.toFixed(Math.min(decimals, DECIMALS_MAX))) || 0;
}

/**
 * The change between two values as both are read: 16.6 and 14.6 are read as 17 and 15, so the change is 2.
 *
 * @param decimals  that are shown of both
 * @returns the later value less the earlier one; 0 if both read the same
 */
export function changeAsRead(earlier: number, later: number, decimals: number): number {
  return knownDigits(knownDigits(later, decimals) - knownDigits(earlier, decimals), decimals);
}

/**
 * An interval as it is read: its ends rounded outward, so that it contains the computed one and keeps what it promises.
 *
 * @param decimals  that are shown of the ends
 */
export function intervalAsRead({ low, high }: Interval, decimals: number): Interval {
  const digits = Math.min(decimals, DECIMALS_MAX);
  const step = 10 ** -digits;
  const [below, above] = [knownDigits(low, digits), knownDigits(high, digits)];
  return {
    low: below > low ? knownDigits(below - step, digits) : below,
    high: above < high ? knownDigits(above + step, digits) : above,
  };
}

/** A value with its 90% interval, if it has one. */
export interface Estimated {
  readonly value: number;
  readonly interval: Interval | null;
}

/**
 * A value as it leaves for other software (FHIR, CSV, JSON). With an interval it has one decimal more than the pages show, and the
 * interval contains the computed one; without, it has the digits of the pages.
 *
 * @param decimals  that pages show of the value
 */
export function exportedValue({ value, interval }: Estimated, decimals: number): Estimated {
  const digits = interval === null ? decimals : decimals + 1;
  return { value: knownDigits(value, digits), interval: interval && intervalAsRead(interval, digits) };
}

/** A stored number without digits that only arithmetic produced. */
export const keptDigits = <Value extends number | null>(value: Value): Value =>
  (value === null ? null : knownDigits(value, DECIMALS_MAX)) as Value;
