/** Limits for offering a scan, kg/m². Source: specification, sections 5 and 9. */
export const BODY_MASS_INDEX_LIMITS = { min: 10, max: 60 } as const;

/** Below this age BMI is read by percentile instead of the adult limits, so it is not shown. Source: WHO. */
export const BODY_MASS_INDEX_MIN_AGE_YEARS = 20;

/** In kg/m². */
export function bodyMassIndex(heightCm: number, weightKg: number): number {
  const heightM = heightCm / 100;
  return weightKg / (heightM * heightM);
}

/** The weight in kg that gives this body mass index at a height. */
export const weightOfBodyMassIndex = (heightCm: number, index: number): number => index / bodyMassIndex(heightCm, 1);

export function isBodyMassIndexInRange(index: number): boolean {
  return index >= BODY_MASS_INDEX_LIMITS.min && index <= BODY_MASS_INDEX_LIMITS.max;
}
