/** Most decimals that leave: importers keep a value of FHIR as decimal(18,6). */
const DECIMALS_MAX = 6;

/**
 * A number as it leaves for other software: with the digits that are known, and none that only arithmetic made.
 *
 * @param value     finite, below 1e21 in size, beyond which JavaScript writes an exponent
 * @param decimals  that the product shows of it
 * @returns the nearest such number; never -0, and JSON writes it without an exponent
 */
export function knownDigits(value: number, decimals: number): number {
  return Number(value.toFixed(Math.min(decimals, DECIMALS_MAX))) || 0;
}

/** A stored number of a scan for the patient's own export, without digits that only arithmetic produced. */
export const keptDigits = <Value extends number | null>(value: Value): Value =>
  (value === null ? null : knownDigits(value, DECIMALS_MAX)) as Value;
