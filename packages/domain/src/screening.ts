/** Answers of a patient about their body and health. Source of the lists: specification, section 3. */
export const BIRTH_SEXES = ['Male', 'Female', 'Other', 'Unknown'] as const;
export type BirthSex = (typeof BIRTH_SEXES)[number];

/** '' is "not answered yet". */
export const DIABETES_TYPES = ['', 'Type 1', 'Type 2', 'No'] as const;
export type DiabetesType = (typeof DIABETES_TYPES)[number];

/** Self-reported quality of life. Source: specification, section 9. */
export const QUALITY_OF_LIFE_LIMITS = { min: 1, max: 10 } as const;

export interface Screening {
  readonly heightCm: number;
  readonly weightKg: number;
  readonly smoke: boolean;
  readonly bloodPressureMedication: boolean;
  readonly diabetesType: DiabetesType;
  readonly isWeightReviewed: boolean;
  readonly qol: number;
}
