import type { EntryAnswers, FamilyDiabetes } from './entry.ts';
import type { BirthSex, DiabetesType } from './screening.ts';

/**
 * Ages in years for which the Cambridge risk score was validated for undiagnosed diabetes. Source: Park 2002, Diabetes
 * Care 25(6):984-8 (EPIC-Norfolk, 39 to 78 years).
 */
export const DIABETES_RISK_AGE_LIMITS_YEARS = { min: 39, max: 78 } as const;

/**
 * The cutoff between the two ranks: sensitivity 71%, specificity 81% for undiagnosed diabetes in a general-practice
 * population; docs/adr/0090-entries.md gives the reasons.
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
  /** The patient's answers beyond the profile; an unanswered question counts as "no". */
  readonly answers: Pick<EntryAnswers, 'familyDiabetes' | 'steroids' | 'exSmoker'> | null;
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
  exSmoker: -0.218,
  steroids: 2.191,
} as const;

const FAMILY_TERMS: Readonly<Record<FamilyDiabetes, number>> = {
  none: 0,
  parentOrSibling: 0.728,
  parentAndSibling: 0.753,
};

function bodyMassIndexTerm(index: number): number {
  if (index >= 30) return COEFFICIENTS.bodyMassIndexFrom30;
  if (index >= 27.5) return COEFFICIENTS.bodyMassIndexFrom27Point5;
  return index >= 25 ? COEFFICIENTS.bodyMassIndexFrom25 : 0;
}

/**
 * The Cambridge risk score as a fraction 0 to 1. Steroids, family history and former smoking count as "no" until
 * answered; the item's description says so. The score is not calibrated for today's populations: show the rank, never
 * the number.
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
    (input.smoke ? COEFFICIENTS.smoke : input.answers?.exSmoker ? COEFFICIENTS.exSmoker : 0) +
    (input.answers?.steroids ? COEFFICIENTS.steroids : 0) +
    FAMILY_TERMS[input.answers?.familyDiabetes ?? 'none'];
  return 1 / (1 + Math.exp(-x));
}

export type DiabetesRankFinding =
  | { readonly kind: 'ranked'; readonly rank: DiabetesRank }
  | {
      readonly kind: 'notComputed';
      readonly reason: 'known-diabetes' | 'not-answered' | 'sex-not-known' | 'outside-age';
    };

/** The rank, or the reason why there is none. */
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

/** Ages in years of the FINDRISC cohort. Source: Lindström & Tuomilehto 2003, Diabetes Care 26(3):725-31. */
export const FINDRISC_AGE_LIMITS_YEARS = { min: 35, max: 64 } as const;

/** Logistic coefficients of the concise model, for people without diabetes medication, over ten years. Same paper. */
const FINDRISC = {
  intercept: -5.514,
  ageFrom45: 0.628,
  ageFrom55: 0.892,
  bodyMassIndexAbove25: 0.165,
  bodyMassIndexAbove30: 1.096,
  waistLarge: 0.857,
  waistVeryLarge: 1.35,
  bloodPressureMedication: 0.711,
  everHighGlucose: 2.139,
} as const;

/** Cutoffs for a large and a very large waist, in cm. Same paper. */
const FINDRISC_WAIST_CM = { Male: [94, 102], Female: [80, 88] } as const;

export interface FindriscInput {
  readonly ageYears: number;
  readonly sex: 'Male' | 'Female';
  readonly bodyMassIndex: number;
  readonly waistCm: number;
  readonly bloodPressureMedication: boolean;
  readonly everHighGlucose: boolean;
}

/** The risk of drug-treated diabetes within ten years, 0 to 1. The caller has checked that the model applies. */
export function findriscRisk(input: FindriscInput): number {
  const { ageYears, sex, bodyMassIndex, waistCm } = input;
  const [large, veryLarge] = FINDRISC_WAIST_CM[sex];
  const x =
    FINDRISC.intercept +
    (ageYears >= 55 ? FINDRISC.ageFrom55 : ageYears >= 45 ? FINDRISC.ageFrom45 : 0) +
    (bodyMassIndex > 30 ? FINDRISC.bodyMassIndexAbove30 : bodyMassIndex > 25 ? FINDRISC.bodyMassIndexAbove25 : 0) +
    (waistCm >= veryLarge ? FINDRISC.waistVeryLarge : waistCm >= large ? FINDRISC.waistLarge : 0) +
    (input.bloodPressureMedication ? FINDRISC.bloodPressureMedication : 0) +
    (input.everHighGlucose ? FINDRISC.everHighGlucose : 0);
  return 1 / (1 + Math.exp(-x));
}

export type DiabetesRiskFinding =
  | { readonly kind: 'computed'; readonly riskPercent: number }
  | {
      readonly kind: 'notComputed';
      readonly reason: 'known-diabetes' | 'not-answered' | 'sex-not-known' | 'outside-age' | 'question-open';
    };

/** The ten-year risk in percent, or the reason why there is none. */
export function diabetesRiskIn10Years({
  birthSex,
  diabetesType,
  everHighGlucose,
  ...input
}: Omit<FindriscInput, 'sex' | 'everHighGlucose'> &
  Pick<DiabetesRiskInput, 'birthSex' | 'diabetesType'> &
  Pick<EntryAnswers, 'everHighGlucose'>): DiabetesRiskFinding {
  if (diabetesType === 'Type 1' || diabetesType === 'Type 2') return { kind: 'notComputed', reason: 'known-diabetes' };
  if (diabetesType === '') return { kind: 'notComputed', reason: 'not-answered' };
  const { min, max } = FINDRISC_AGE_LIMITS_YEARS;
  if (input.ageYears < min || input.ageYears > max) return { kind: 'notComputed', reason: 'outside-age' };
  if (birthSex !== 'Male' && birthSex !== 'Female') return { kind: 'notComputed', reason: 'sex-not-known' };
  if (everHighGlucose === null) return { kind: 'notComputed', reason: 'question-open' };
  return { kind: 'computed', riskPercent: 100 * findriscRisk({ ...input, sex: birthSex, everHighGlucose }) };
}
