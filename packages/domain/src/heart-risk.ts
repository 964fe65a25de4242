import type { BirthSex, DiabetesType } from './screening.ts';

/**
 * The office model of the Framingham Heart Study (D'Agostino 2008, Circulation 117:743-53,
 * doi:10.1161/CIRCULATIONAHA.107.699579): the risk of a first heart attack, stroke, heart failure or vascular disease
 * within ten years, for people of 30 to 74 years without any of them. US cohorts, 1968 to 2005: it overestimates the
 * risk of many people today.
 */
export const HEART_RISK_AGE_LIMITS_YEARS = { min: 30, max: 74 } as const;

/** Heart ages outside are clamped. Chosen with the ages of the cohort. */
export const HEART_AGE_LIMITS_YEARS = { min: 30, max: 80 } as const;

interface Coefficients {
  readonly lnAge: number;
  readonly lnBodyMassIndex: number;
  readonly lnSystolicUntreated: number;
  readonly lnSystolicTreated: number;
  readonly smoke: number;
  readonly diabetes: number;
  readonly mean: number;
  /** Ten-year survival without an event, at the mean. */
  readonly baselineSurvival: number;
}

const COEFFICIENTS: Readonly<Record<'Male' | 'Female', Coefficients>> = {
  Male: {
    lnAge: 3.11296,
    lnBodyMassIndex: 0.79277,
    lnSystolicUntreated: 1.85508,
    lnSystolicTreated: 1.92672,
    smoke: 0.70953,
    diabetes: 0.5316,
    mean: 23.9388,
    baselineSurvival: 0.88431,
  },
  Female: {
    lnAge: 2.72107,
    lnBodyMassIndex: 0.51125,
    lnSystolicUntreated: 2.81291,
    lnSystolicTreated: 2.88267,
    smoke: 0.61868,
    diabetes: 0.77763,
    mean: 26.0145,
    baselineSurvival: 0.94833,
  },
};

/** The reference person for heart age, by the same paper: no smoking, no diabetes, no blood pressure medicine. */
const HEART_AGE_PROFILE = { bodyMassIndex: 22.5, systolicMmHg: 125 } as const;

export interface HeartRiskInput {
  readonly ageYears: number;
  readonly bodyMassIndex: number;
  /** Measured by cuff. */
  readonly systolicMmHg: number;
  readonly bloodPressureMedication: boolean;
  readonly smoke: boolean;
  readonly hasDiabetes: boolean;
}

function sumOf(sex: 'Male' | 'Female', input: HeartRiskInput): number {
  const b = COEFFICIENTS[sex];
  return (
    b.lnAge * Math.log(input.ageYears) +
    b.lnBodyMassIndex * Math.log(input.bodyMassIndex) +
    (input.bloodPressureMedication ? b.lnSystolicTreated : b.lnSystolicUntreated) * Math.log(input.systolicMmHg) +
    (input.smoke ? b.smoke : 0) +
    (input.hasDiabetes ? b.diabetes : 0)
  );
}

/** The ten-year risk as a fraction 0 to 1. The caller has checked that the model applies. */
export function framinghamRisk(sex: 'Male' | 'Female', input: HeartRiskInput): number {
  const { mean, baselineSurvival } = COEFFICIENTS[sex];
  return 1 - baselineSurvival ** Math.exp(sumOf(sex, input) - mean);
}

/** The age in years at which a person with ideal values has the same risk; not yet clamped to the limits. */
export function framinghamHeartAge(sex: 'Male' | 'Female', input: HeartRiskInput): number {
  const b = COEFFICIENTS[sex];
  const { bodyMassIndex, systolicMmHg } = HEART_AGE_PROFILE;
  const rest = b.lnBodyMassIndex * Math.log(bodyMassIndex) + b.lnSystolicUntreated * Math.log(systolicMmHg);
  return Math.exp((sumOf(sex, input) - rest) / b.lnAge);
}

export type HeartRiskFinding =
  | { readonly kind: 'computed'; readonly riskPercent: number; readonly heartAgeYears: number }
  | {
      readonly kind: 'notComputed';
      readonly reason: 'outside-age' | 'sex-not-known' | 'known-heart-disease' | 'not-answered' | 'question-open';
    };

/**
 * Risk and heart age, or the reason why there are none.
 *
 * @param hasHeartDisease  whether the patient had a heart attack, a stroke or similar; null if not answered
 */
export function heartRisk({
  birthSex,
  diabetesType,
  hasHeartDisease,
  ...input
}: Omit<HeartRiskInput, 'hasDiabetes'> & {
  readonly birthSex: BirthSex;
  readonly diabetesType: DiabetesType;
  readonly hasHeartDisease: boolean | null;
}): HeartRiskFinding {
  const { min, max } = HEART_RISK_AGE_LIMITS_YEARS;
  if (input.ageYears < min || input.ageYears > max) return { kind: 'notComputed', reason: 'outside-age' };
  if (birthSex !== 'Male' && birthSex !== 'Female') return { kind: 'notComputed', reason: 'sex-not-known' };
  if (hasHeartDisease === null) return { kind: 'notComputed', reason: 'question-open' };
  if (hasHeartDisease) return { kind: 'notComputed', reason: 'known-heart-disease' };
  if (diabetesType === '') return { kind: 'notComputed', reason: 'not-answered' };
  const known = { ...input, hasDiabetes: diabetesType !== 'No' };
  const age = framinghamHeartAge(birthSex, known);
  return {
    kind: 'computed',
    riskPercent: 100 * framinghamRisk(birthSex, known),
    heartAgeYears: Math.min(Math.max(age, HEART_AGE_LIMITS_YEARS.min), HEART_AGE_LIMITS_YEARS.max),
  };
}
