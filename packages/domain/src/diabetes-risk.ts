import type { BirthSex, DiabetesType } from './screening.ts';

/**
 * Ages in years in which the Cambridge risk score was validated for undiagnosed diabetes.
 * Source: Park 2002, Diabetes Care 25(6):984-8 (EPIC-Norfolk, 39 to 78 years).
 */
export const DIABETES_RISK_AGE_LIMITS_YEARS = { min: 39, max: 78 } as const;

/**
 * The cut between the two ranks: sensitivity 71 %, specificity 81 % for undiagnosed diabetes in a general-practice
 * population; docs/adr/0008-diabetes-rank.md says why this one.
 */
export const DIABETES_RISK_CUT = 0.246;

export const DIABETES_RANKS = ['low', 'raised'] as const;
export type DiabetesRank = (typeof DIABETES_RANKS)[number];

export interface DiabetesRiskInput {
  readonly ageYears: number;
  readonly birthSex: BirthSex;
  readonly bodyMassIndex: number;
  readonly bloodPressureMedication: boolean;
  readonly smoke: boolean;
  readonly diabetesType: DiabetesType;
}

/** Logistic coefficients. Source: Griffin 2000, Diabetes/Metabolism Research and Reviews 16(3):164-71. */
const COEFFICIENTS = {
  intercept: -6.322,
  female: -0.879,
  bloodPressureMedication: 1.222,
  ageYears: 0.063,
  bodyMassIndexFrom25: 0.699,
  bodyMassIndexFrom27Point5: 1.97,
  bodyMassIndexFrom30: 2.518,
  smoke: 0.855,
} as const;

function bodyMassIndexTerm(index: number): number {
  if (index >= 30) return COEFFICIENTS.bodyMassIndexFrom30;
  if (index >= 27.5) return COEFFICIENTS.bodyMassIndexFrom27Point5;
  return index >= 25 ? COEFFICIENTS.bodyMassIndexFrom25 : 0;
}

/**
 * The Cambridge risk score as a fraction 0 to 1. Steroids, family history and former smoking are not asked and count
 * as "no", which the item's description says. It is uncalibrated for today's populations: show the rank, never the number.
 */
export function cambridgeRiskScore(
  input: Omit<DiabetesRiskInput, 'birthSex' | 'diabetesType'> & { female: boolean },
): number {
  const x =
    COEFFICIENTS.intercept +
    (input.female ? COEFFICIENTS.female : 0) +
    (input.bloodPressureMedication ? COEFFICIENTS.bloodPressureMedication : 0) +
    COEFFICIENTS.ageYears * input.ageYears +
    bodyMassIndexTerm(input.bodyMassIndex) +
    (input.smoke ? COEFFICIENTS.smoke : 0);
  return 1 / (1 + Math.exp(-x));
}

export type DiabetesRankFinding =
  | { readonly kind: 'ranked'; readonly rank: DiabetesRank }
  | {
      readonly kind: 'notComputed';
      readonly reason: 'known-diabetes' | 'not-answered' | 'sex-not-known' | 'outside-age';
    };

/** The rank, or why there is none. */
export function diabetesRank(input: DiabetesRiskInput): DiabetesRankFinding {
  if (input.diabetesType === 'Type 1' || input.diabetesType === 'Type 2')
    return { kind: 'notComputed', reason: 'known-diabetes' };
  if (input.diabetesType === '') return { kind: 'notComputed', reason: 'not-answered' };
  const { min, max } = DIABETES_RISK_AGE_LIMITS_YEARS;
  if (input.ageYears < min || input.ageYears > max) return { kind: 'notComputed', reason: 'outside-age' };
  if (input.birthSex !== 'Male' && input.birthSex !== 'Female') return { kind: 'notComputed', reason: 'sex-not-known' };
  const score = cambridgeRiskScore({ ...input, female: input.birthSex === 'Female' });
  return { kind: 'ranked', rank: score >= DIABETES_RISK_CUT ? 'raised' : 'low' };
}
