import { isCalendarDate } from './age.ts';

/** Health facts a patient reports: a medicine or a condition. */
export const HEALTH_FACT_KINDS = ['medicine', 'condition'] as const;
export type HealthFactKind = (typeof HEALTH_FACT_KINDS)[number];

/**
 * Maximum lengths in characters, and maximum number of each kind per patient; the database repeats the lengths. Chosen.
 */
export const HEALTH_FACT_LIMITS = { nameLength: 80, doseLength: 60, ofKind: 40 } as const;

/**
 * A year, month or day, as exactly as the patient remembers it: `2019`, `2019-06` or `2019-06-30`.
 * @see https://hl7.org/fhir/R4/datatypes.html#dateTime
 */
export type PartialDate = string;

const PARTIAL_DATE = /^\d{4}(-\d{2}(-\d{2})?)?$/;

/** Completes a partial date with its first day. */
const firstDayOf = (date: PartialDate): string => `${date}-01-01`.slice(0, 10);

/** No living person was born before this year. */
const FIRST_YEAR = '1900';

export const isPartialDate = (text: string): text is PartialDate =>
  PARTIAL_DATE.test(text) && isCalendarDate(firstDayOf(text)) && text >= FIRST_YEAR;

export interface HealthFactTimes {
  /** Null if unknown. */
  readonly startedOn: PartialDate | null;
  /** Null while it is ongoing. */
  readonly endedOn: PartialDate | null;
}

/** What is wrong with the times of a fact: one is after today, or the end is before the start; null if valid. */
export function healthFactTimesFault(
  { startedOn, endedOn }: HealthFactTimes,
  today: string,
): 'future' | 'order' | null {
  if ([startedOn, endedOn].some((date) => date !== null && date > today.slice(0, date.length))) return 'future';
  if (startedOn === null || endedOn === null) return null;
  // Compares only the precision known for both: something can begin and end in 2019.
  const known = Math.min(startedOn.length, endedOn.length);
  return endedOn.slice(0, known) < startedOn.slice(0, known) ? 'order' : null;
}

/** Suggested medicines, by international nonproprietary name, and whether they lower blood pressure. */
export const SUGGESTED_MEDICINES = {
  acetylsalicylicAcid: { lowersPressure: false },
  amlodipine: { lowersPressure: true },
  apixaban: { lowersPressure: false },
  atenolol: { lowersPressure: true },
  atorvastatin: { lowersPressure: false },
  bisoprolol: { lowersPressure: true },
  candesartan: { lowersPressure: true },
  carvedilol: { lowersPressure: true },
  chlorthalidone: { lowersPressure: true },
  clopidogrel: { lowersPressure: false },
  enalapril: { lowersPressure: true },
  furosemide: { lowersPressure: true },
  gabapentin: { lowersPressure: false },
  hydrochlorothiazide: { lowersPressure: true },
  ibuprofen: { lowersPressure: false },
  insulin: { lowersPressure: false },
  levothyroxine: { lowersPressure: false },
  lisinopril: { lowersPressure: true },
  losartan: { lowersPressure: true },
  metformin: { lowersPressure: false },
  metoprolol: { lowersPressure: true },
  nifedipine: { lowersPressure: true },
  omeprazole: { lowersPressure: false },
  paracetamol: { lowersPressure: false },
  prednisone: { lowersPressure: false },
  ramipril: { lowersPressure: true },
  rosuvastatin: { lowersPressure: false },
  salbutamol: { lowersPressure: false },
  semaglutide: { lowersPressure: false },
  sertraline: { lowersPressure: false },
  simvastatin: { lowersPressure: false },
  spironolactone: { lowersPressure: true },
  telmisartan: { lowersPressure: true },
  valsartan: { lowersPressure: true },
  warfarin: { lowersPressure: false },
} as const;
export type SuggestedMedicine = keyof typeof SUGGESTED_MEDICINES;

/** Suggested conditions, and whether they are a kind of diabetes. */
export const SUGGESTED_CONDITIONS = {
  anxiety: { isDiabetes: false },
  asthma: { isDiabetes: false },
  atrialFibrillation: { isDiabetes: false },
  chronicKidneyDisease: { isDiabetes: false },
  copd: { isDiabetes: false },
  coronaryHeartDisease: { isDiabetes: false },
  depression: { isDiabetes: false },
  diabetesType1: { isDiabetes: true },
  diabetesType2: { isDiabetes: true },
  heartFailure: { isDiabetes: false },
  highBloodPressure: { isDiabetes: false },
  highCholesterol: { isDiabetes: false },
  migraine: { isDiabetes: false },
  overactiveThyroid: { isDiabetes: false },
  rheumatoidArthritis: { isDiabetes: false },
  sleepApnea: { isDiabetes: false },
  stroke: { isDiabetes: false },
  underactiveThyroid: { isDiabetes: false },
} as const;
export type SuggestedCondition = keyof typeof SUGGESTED_CONDITIONS;

/** A profile answer that a fact contradicts. */
export type DoubtfulAnswer = 'bloodPressureMedication' | 'diabetesType';

/**
 * The profile answer that contradicts a suggested, ongoing fact. Nothing is changed automatically: only the patient
 * answers.
 */
export function doubtfulAnswers(
  suggested: readonly (SuggestedMedicine | SuggestedCondition)[],
  answers: { readonly bloodPressureMedication: boolean; readonly diabetesType: string },
): DoubtfulAnswer[] {
  const lowersPressure = suggested.some(
    (name) => name in SUGGESTED_MEDICINES && SUGGESTED_MEDICINES[name as SuggestedMedicine].lowersPressure,
  );
  const isDiabetes = suggested.some(
    (name) => name in SUGGESTED_CONDITIONS && SUGGESTED_CONDITIONS[name as SuggestedCondition].isDiabetes,
  );
  return [
    ...(lowersPressure && !answers.bloodPressureMedication ? (['bloodPressureMedication'] as const) : []),
    ...(isDiabetes && answers.diabetesType === 'No' ? (['diabetesType'] as const) : []),
  ];
}
