import { type MeasureType, type MeasureTypeKey, measureTypeOf } from '@mien/domain';

/** Codes of a measure in other systems. */
export interface MeasureCode {
  /** LOINC code and display; null if LOINC has no exact match. */
  readonly loinc: readonly [code: string, display: string] | null;
  readonly category: 'vital-signs' | 'survey' | 'social-history' | null;
  /** The last segment of the R4 profile's URL. */
  readonly profile: string | null;
  /** UCUM code. */
  readonly ucum: string;
  readonly unit: string;
  /** Number of known, and displayed, decimals. */
  readonly decimals: number;
}

/** UCUM code of each unit. Braces contain an annotation: a dimensionless count. */
const UCUM_OF_UNIT: Readonly<Record<string, string>> = {
  bpm: '/min',
  '/min': '/min',
  mmHg: 'mm[Hg]',
  years: 'a',
  '%': '%',
  'kg/m²': 'kg/m2',
  '': '1',
  ms: 'ms',
  '/10': '{score}',
  '/5': '{score}',
  '°C': 'Cel',
  dB: 'dB',
  s: 's',
  cm: 'cm',
  kg: 'kg',
};

const SCORE = { ucum: '{score}', unit: '{score}', category: 'survey' } as const;

const OWN: Omit<MeasureCode, 'decimals'> = { loinc: null, category: null, profile: null, ucum: '1', unit: '1' };

const vital = (
  loinc: MeasureCode['loinc'],
  profile: string | null,
  ucum: string,
  unit: string,
): Omit<MeasureCode, 'decimals'> => ({
  loinc,
  category: 'vital-signs',
  profile,
  ucum,
  unit,
});

/**
 * Codes for measures with the exact meaning of a LOINC code, and for answers and scores, which are not measurements. A
 * hosted provider's body estimates (height, weight, waist, temperature) differ from the codes for measuring them, and
 * RMSSD is not the SDNN of 80404-7.
 */
const CODES: Readonly<Partial<Record<MeasureTypeKey, Partial<Omit<MeasureCode, 'decimals'>>>>> = {
  heartRateBpm: vital(['8867-4', 'Heart rate'], 'heartrate', '/min', 'beats/minute'),
  breathingRatePerMin: vital(['9279-1', 'Respiratory rate'], 'resprate', '/min', 'breaths/minute'),
  systolicMmHg: vital(['8480-6', 'Systolic blood pressure'], null, 'mm[Hg]', 'mmHg'),
  diastolicMmHg: vital(['8462-4', 'Diastolic blood pressure'], null, 'mm[Hg]', 'mmHg'),
  bodyMassIndex: vital(['39156-5', 'Body mass index (BMI) [Ratio]'], 'bmi', 'kg/m2', 'kg/m2'),
  sdnnMs: { loinc: ['80404-7', 'R-R interval.standard deviation (Heart rate variability)'] },
  smoking: { loinc: ['72166-2', 'Tobacco smoking status'], category: 'social-history' },
  qualityOfLife: SCORE,
  diabetesRank: SCORE,
};

/** The pair of systolic and diastolic. */
export const BLOOD_PRESSURE_CODE = vital(
  ['85354-9', 'Blood pressure panel with all children optional'],
  'bp',
  'mm[Hg]',
  'mmHg',
);

/** By a scale, as entered by patients: to 0.1 kg or 0.1 lb, which is 0.05 kg. */
export const WEIGHT_CODE: MeasureCode = {
  ...vital(['29463-7', 'Body weight'], 'bodyweight', 'kg', 'kg'),
  decimals: 2,
};

/** The overall score; its key is listed with those of the measures. */
export const SCORE_KEY = 'overallScore';
export const SCORE_CODE: MeasureCode = { ...OWN, ...SCORE, decimals: 0 };

export function codeOfMeasure(type: MeasureType): MeasureCode {
  const ucum = UCUM_OF_UNIT[type.unit] as string;
  const unit = type.unit === '' ? ucum : type.unit;
  const special: Partial<MeasureCode> = CODES[type.key as MeasureTypeKey] ?? (type.group === 'wellness' ? SCORE : {});
  return { ...OWN, ucum, unit, decimals: type.precision, ...special };
}

/** The measure type of a known key. */
export function typeOf(key: MeasureTypeKey): MeasureType {
  return measureTypeOf(key) as MeasureType;
}
