import { BLOOD_PRESSURE_RANGES } from './blood-pressure.ts';
import { CUFF_LIMITS } from './cuff-pressure.ts';
import { HEART_AGE_LIMITS_YEARS } from './heart-risk.ts';
import { type MeasurementRange, type MeasureType, rangesFrom } from './measure-shape.ts';
import { PROVIDER_MEASURE_TYPES } from './provider-measure-types.ts';
import type { BirthSex } from './screening.ts';

/**
 * Measures of the built-in provider, of questions and of equations, and blood pressure. The outer limits of pulse and
 * breathing follow the scores of NEWS2 (Royal College of Physicians 2017): 3 is unhealthy, 2 suboptimal, 1 normal, 0
 * healthy or better; body mass index follows WHO. A measure without a reference that holds for a 30-second scan has no
 * indicator.
 */
const OWN_MEASURE_TYPES = [
  {
    key: 'heartRateBpm',
    group: 'vitalSigns',
    order: 1,
    unit: 'bpm',
    precision: 0,
    limits: { min: 30, max: 220 },
    provenance: 'camera',
    // NEWS2 score 0 is 51 to 90. We chose the middle: from 60, below which clinicians speak of bradycardia, to 80.
    ranges: rangesFrom([
      [0, 'unhealthy'],
      [40.5, 'normal'],
      [50.5, 'healthy'],
      [59.5, 'optimal'],
      [80.5, 'healthy'],
      [90.5, 'normal'],
      [110.5, 'suboptimal'],
      [130.5, 'unhealthy'],
    ]),
  },
  {
    key: 'breathingRatePerMin',
    group: 'vitalSigns',
    order: 2,
    unit: '/min',
    precision: 0,
    limits: { min: 4, max: 60 },
    provenance: 'camera',
    ranges: rangesFrom([
      [0, 'unhealthy'],
      [8.5, 'normal'],
      [11.5, 'optimal'],
      [20.5, 'suboptimal'],
      [24.5, 'unhealthy'],
    ]),
  },
  {
    key: 'systolicMmHg',
    group: 'heartAndCirculation',
    order: 1,
    unit: 'mmHg',
    precision: 0,
    limits: CUFF_LIMITS.systolicMmHg,
    provenance: 'provider',
    ranges: BLOOD_PRESSURE_RANGES.systolicMmHg,
  },
  {
    key: 'diastolicMmHg',
    group: 'heartAndCirculation',
    order: 2,
    unit: 'mmHg',
    precision: 0,
    limits: CUFF_LIMITS.diastolicMmHg,
    provenance: 'provider',
    ranges: BLOOD_PRESSURE_RANGES.diastolicMmHg,
  },
  {
    key: 'heartAgeYears',
    group: 'heartAndCirculation',
    order: 5,
    unit: 'years',
    precision: 0,
    limits: HEART_AGE_LIMITS_YEARS,
    provenance: 'calculated',
    // Compared with the patient's own age, which a range for all ages cannot express.
    ranges: rangesFrom([[HEART_AGE_LIMITS_YEARS.min, null]]),
  },
  {
    key: 'heartRiskIn10YearsPercent',
    group: 'heartAndCirculation',
    order: 6,
    unit: '%',
    precision: 0,
    limits: { min: 0, max: 100 },
    provenance: 'calculated',
    // Guidelines disagree on what is high, by country and by age.
    ranges: rangesFrom([[0, null]]),
  },
  {
    key: 'bodyMassIndex',
    group: 'metabolic',
    order: 1,
    unit: 'kg/m²',
    precision: 1,
    limits: { min: 5, max: 120 },
    provenance: 'calculated',
    ranges: rangesFrom([
      [0, 'suboptimal'],
      [18.5, 'optimal'],
      [25, 'normal'],
      [30, 'suboptimal'],
      [35, 'unhealthy'],
    ]),
  },
  {
    key: 'diabetesRank',
    group: 'metabolic',
    order: 2,
    unit: '',
    precision: 0,
    limits: { min: 1, max: 2 },
    provenance: 'calculated',
    ranges: rangesFrom([
      [1, 'healthy'],
      [2, 'suboptimal'],
    ]),
  },
  {
    key: 'waistToHeightRatio',
    group: 'metabolic',
    order: 3,
    unit: '',
    precision: 2,
    limits: { min: 0.15, max: 2 },
    provenance: 'calculated',
    // NICE 2022 (NG246): 0.4 to 0.49 no increased risk, 0.5 to 0.59 increased, from 0.6 further increased. Not rated
    // below 0.4.
    ranges: rangesFrom([
      [0, null],
      [0.395, 'healthy'],
      [0.495, 'suboptimal'],
      [0.595, 'unhealthy'],
    ]),
  },
  {
    key: 'diabetesRiskIn10YearsPercent',
    group: 'metabolic',
    order: 4,
    unit: '%',
    precision: 0,
    limits: { min: 0, max: 100 },
    provenance: 'calculated',
    // The paper gives no bands for its concise model.
    ranges: rangesFrom([[0, null]]),
  },
  {
    key: 'sdnnMs',
    group: 'recovery',
    order: 1,
    unit: 'ms',
    precision: 0,
    limits: { min: 0, max: 400 },
    provenance: 'camera',
    ranges: rangesFrom([[0, null]]),
  },
  {
    key: 'rmssdMs',
    group: 'recovery',
    order: 2,
    unit: 'ms',
    precision: 0,
    limits: { min: 0, max: 400 },
    provenance: 'camera',
    ranges: rangesFrom([[0, null]]),
  },
  {
    key: 'smoking',
    group: 'lifestyle',
    order: 1,
    unit: '',
    precision: 0,
    limits: { min: 0, max: 1 },
    provenance: 'entered',
    ranges: rangesFrom([
      [0, 'optimal'],
      [1, 'unhealthy'],
    ]),
  },
  {
    key: 'qualityOfLife',
    group: 'lifestyle',
    order: 2,
    unit: '/10',
    precision: 0,
    limits: { min: 1, max: 10 },
    provenance: 'entered',
    ranges: rangesFrom([[0, null]]),
  },
] as const satisfies readonly MeasureType[];

export const MEASURE_TYPES = [
  ...OWN_MEASURE_TYPES,
  ...PROVIDER_MEASURE_TYPES,
] as const satisfies readonly MeasureType[];

/** A measure reported only by other providers. */
export type ProviderMeasureKey = (typeof PROVIDER_MEASURE_TYPES)[number]['key'];
/** A measure of the built-in provider, or one that any provider may report. */
export type OwnMeasureKey = (typeof OWN_MEASURE_TYPES)[number]['key'];
export type MeasureTypeKey = OwnMeasureKey | ProviderMeasureKey;
/** A measure that the engine computes from the camera. */
export type CameraMeasureKey = Extract<(typeof OWN_MEASURE_TYPES)[number], { readonly provenance: 'camera' }>['key'];
export const MEASURE_TYPE_KEYS = MEASURE_TYPES.map((type) => type.key) as readonly MeasureTypeKey[];

const BY_KEY: ReadonlyMap<string, MeasureType> = new Map(MEASURE_TYPES.map((type) => [type.key, type]));

export function measureTypeOf(key: string): MeasureType | null {
  return BY_KEY.get(key) ?? null;
}

const PROVIDER_KEYS: ReadonlySet<string> = new Set(PROVIDER_MEASURE_TYPES.map(({ key }) => key));

/** Whether a provider's scans can give a measure: the built-in one lacks those that only others report. */
export const isGivenBy = (key: string, provider: { readonly isBuiltIn: boolean }): boolean =>
  !(provider.isBuiltIn && PROVIDER_KEYS.has(key));

/** Whether a measure is a rank or an answer: it is shown as words instead of an amount. */
export const isRankedMeasure = (key: string): boolean => key === 'diabetesRank' || key === 'smoking';

/** The ranges for a person of this sex. */
export function rangesForSex(type: MeasureType, birthSex: BirthSex): readonly MeasurementRange[] {
  return (birthSex === 'Female' || birthSex === 'Male' ? type.rangesBySex?.[birthSex] : undefined) ?? type.ranges;
}

export function isShownMeasure(key: string): boolean {
  const type = measureTypeOf(key);
  return type !== null && type.isShown !== false;
}

export function isWithinLimits(type: MeasureType, value: number): boolean {
  return value >= type.limits.min && value <= type.limits.max;
}
