import { BODY_MASS_INDEX_MIN_AGE_YEARS, weightOfBodyMassIndex } from './body-mass-index.ts';
import type { Interval } from './known-digits.ts';

/** Healthy body mass index of adults, kg/m², as shown with one decimal. Source: WHO. */
export const HEALTHY_BODY_MASS_INDEX: Interval = { low: 18.5, high: 24.9 };

/** Waist divided by height with no increased risk, as shown with two decimals. Source: NICE 2022 (NG246). */
export const HEALTHY_WAIST_TO_HEIGHT: Interval = { low: 0.4, high: 0.49 };

/** A person as far as the healthy amounts depend on them. Unknown facts are null. */
export interface PersonOfAmount {
  readonly heightCm: number | null;
  readonly ageYears: number | null;
}

/** The height for which published limits hold: that of an adult, of known age; else null. */
const heightOfAdult = ({ heightCm, ageYears }: PersonOfAmount): number | null =>
  ageYears === null || ageYears < BODY_MASS_INDEX_MIN_AGE_YEARS ? null : heightCm;

/** The healthy weights of a person, in kg; null if no published limits apply. */
export function healthyWeightKg(person: PersonOfAmount): Interval | null {
  const heightCm = heightOfAdult(person);
  if (heightCm === null) return null;
  const { low, high } = HEALTHY_BODY_MASS_INDEX;
  return { low: weightOfBodyMassIndex(heightCm, low), high: weightOfBodyMassIndex(heightCm, high) };
}

/** The healthy waists of a person, in cm; null if no published limits apply. */
export function healthyWaistCm(person: PersonOfAmount): Interval | null {
  const heightCm = heightOfAdult(person);
  if (heightCm === null) return null;
  const { low, high } = HEALTHY_WAIST_TO_HEIGHT;
  return { low: low * heightCm, high: high * heightCm };
}
