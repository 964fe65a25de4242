/** Limits of an entered waist, in cm: far outside the range of adults. Chosen. */
export const WAIST_LIMITS_CM = { min: 40, max: 200 } as const;

/** Measures of weight: together in a red range they are one finding, not two. */
export const WEIGHT_MEASURES: readonly string[] = ['bodyMassIndex', 'waistToHeightRatio'];

/** Waist divided by height, both in cm. */
export function waistToHeight(waistCm: number, heightCm: number): number {
  return waistCm / heightCm;
}
