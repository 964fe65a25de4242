/** Maximum number of exported decimals: importers store a FHIR value as decimal(18,6). */
const DECIMALS_MAX = 6;

/** Ends of an interval, in the unit of its value. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Rounds a number for display and export: keeps the known digits and none that only arithmetic produced. All displayed
 * numbers use this rounding; a sentence about two numbers is computed from its results.
 *
 * @param value     finite, below 1e21 in size, beyond which JavaScript writes an exponent
 * @param decimals  that the product shows of it
 * @returns the nearest such number; never -0, and serialized to JSON without an exponent
 */
export function knownDigits(value: number, decimals: number): number {
  return Number(value.toFixed(Math.min(decimals, DECIMALS_MAX))) || 0;
}

/**
 * The change between two values as displayed: 16.6 and 14.6 are shown as 17 and 15, so the change is 2.
 *
 * @param decimals  that are shown of both
 * @returns the later value minus the earlier one; 0 if both are shown the same
 */
export function changeAsRead(earlier: number, later: number, decimals: number): number {
  return knownDigits(knownDigits(later, decimals) - knownDigits(earlier, decimals), decimals);
}

/**
 * An interval for display: its ends are rounded outward, so that it contains the computed one and keeps its confidence.
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
 * Rounds a value for export (FHIR, CSV, JSON). With an interval it gets one decimal more than on pages, and the
 * interval contains the computed one; without, it has the digits of the pages.
 *
 * @param decimals  that pages show of the value
 */
export function exportedValue({ value, interval }: Estimated, decimals: number): Estimated {
  const digits = interval === null ? decimals : decimals + 1;
  return { value: knownDigits(value, digits), interval: interval && intervalAsRead(interval, digits) };
}

/** Removes digits from a stored number that only arithmetic produced. */
export const keptDigits = <Value extends number | null>(value: Value): Value =>
  (value === null ? null : knownDigits(value, DECIMALS_MAX)) as Value;
