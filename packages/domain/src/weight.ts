/** Exact by the international agreement on the pound (1959). Used for stored values. */
export const KG_PER_POUND = 0.45359237;

/** Exact: the imperial stone (Weights and Measures Act 1985). */
export const POUNDS_PER_STONE = 14;

/** Used to show stored kilograms in pounds. Source: specification, section 3. */
export const POUNDS_PER_KG_SHOWN = 2.20462;

/** Limits of the form. Source: specification, sections 5 and 9. */
export const WEIGHT_LIMITS_POUNDS = { min: 67, max: 660 } as const;

/** Below this the drawer's Update button stays disabled, so that a half-typed number is not an error yet. Source: specification, section 5. */
export const WEIGHT_UPDATE_MIN_POUNDS = 30;

/** Limits of a stored weight: 30 to 300 kg. Source: specification, section 5 (67 and 660 lb lie within). */
export const WEIGHT_LIMITS_KG = { min: 30, max: 300 } as const;

export function kgFromPounds(pounds: number): number {
  return pounds * KG_PER_POUND;
}

/** Pounds to display, to one decimal: a whole number of pounds survives any number of round trips. */
export function poundsFromKg(weightKg: number): number {
  return Math.round(weightKg * POUNDS_PER_KG_SHOWN * 10) / 10;
}

export function isWeightInRangePounds(pounds: number): boolean {
  return pounds >= WEIGHT_LIMITS_POUNDS.min && pounds <= WEIGHT_LIMITS_POUNDS.max;
}
