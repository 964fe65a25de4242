/** Limits within which a scan is available, kg/m². Source: specification, sections 5 and 9. */
export const BODY_MASS_INDEX_LIMITS = { min: 10, max: 60 } as const;

/** Under this age the index is read by percentile, not by the adult limits, so it is not shown. Source: WHO. */
export const BODY_MASS_INDEX_MIN_AGE_YEARS = 20;

/** Body mass index in kg/m². */
export function bodyMassIndex(heightCm: number, weightKg: number): number {
  const heightM = heightCm / 100;
  return weightKg / (heightM * heightM);
}

/** The weight that makes so much body mass index at a height, in kg. */
export const weightOfBodyMassIndex = (heightCm: number, index: number): number => index / bodyMassIndex(heightCm, 1);

export function isBodyMassIndexInRange(index: number): boolean {
  return index >= BODY_MASS_INDEX_LIMITS.min && index <= BODY_MASS_INDEX_LIMITS.max;
}
