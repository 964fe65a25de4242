/** Exact by definition of the international inch (1959). */
export const CM_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;

/** Limits of a body height. Source: specification, sections 5 and 9. */
export const HEIGHT_LIMITS_CM = { min: 120, max: 220 } as const;

/**
 * Limits of the form's two fields; inches may have a fraction (see {@link areInchesInRange}). Source: specification,
 * section 5.
 */
export const HEIGHT_FEET_LIMITS = { min: 3, max: 7 } as const;
export const HEIGHT_INCHES_LIMITS = { min: 0, max: 11 } as const;

export interface FeetAndInches {
  readonly feet: number;
  readonly inches: number;
}

/** Exact conversion to centimeters. */
export function cmFromFeetAndInches({ feet, inches }: FeetAndInches): number {
  return (feet * INCHES_PER_FOOT + inches) * CM_PER_INCH;
}

/** Inches within a foot: 0 to below 12, fractions allowed. */
export function areInchesInRange(inches: number): boolean {
  return inches >= HEIGHT_INCHES_LIMITS.min && inches < INCHES_PER_FOOT;
}

/** No height in whole centimeters is this close to a hundredth of an inch, unless it is one. */
const EXACT_WITHIN_CM = 1e-6;

/**
 * Converts to feet and inches. A height that is a round number of hundredths of an inch was measured in inches and is
 * converted exactly; any other is rounded to the nearest whole inch. The inverse of {@link cmFromFeetAndInches} for
 * inches with up to two decimals.
 */
export function feetAndInchesFromCm(heightCm: number): FeetAndInches {
  const hundredths = Math.round((heightCm / CM_PER_INCH) * 100);
  const isExact = Math.abs((hundredths / 100) * CM_PER_INCH - heightCm) < EXACT_WITHIN_CM;
  const shown = isExact ? hundredths : Math.round(heightCm / CM_PER_INCH) * 100;
  const perFoot = INCHES_PER_FOOT * 100;
  return { feet: Math.floor(shown / perFoot), inches: (shown % perFoot) / 100 };
}

/**
 * Whether a height is within the limits, compared in whole centimeters rounded up: the lower limit is written both as
 * 120 cm and as 3'11" (119.38 cm), and both must hold for the same person.
 */
export function isHeightInRangeCm(heightCm: number): boolean {
  return Math.ceil(heightCm) >= HEIGHT_LIMITS_CM.min && heightCm <= HEIGHT_LIMITS_CM.max;
}

/**
 * Carries 12 or more inches into a foot, and negative inches out of a foot while feet are above 3. A difference of two
 * feet or more is a typing error, not a step past the end: it stays as it is, out of range. Source: specification,
 * section 5.
 */
export function rollOverInches({ feet, inches }: FeetAndInches): FeetAndInches {
  if (inches >= 2 * INCHES_PER_FOOT) return { feet, inches };
  if (inches >= INCHES_PER_FOOT) return { feet: feet + 1, inches: inches - INCHES_PER_FOOT };
  if (inches < HEIGHT_INCHES_LIMITS.min) {
    return feet > HEIGHT_FEET_LIMITS.min
      ? { feet: feet - 1, inches: inches + INCHES_PER_FOOT }
      : { feet, inches: HEIGHT_INCHES_LIMITS.min };
  }
  return { feet, inches };
}
