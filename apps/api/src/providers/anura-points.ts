import { numbersFromReturned } from '@mien/contract';
import {
  type MeasuredPoint,
  type MeasurementGroup,
  type MeasureTypeKey,
  type MissingValue,
  measureTypeOf,
  type SubscoreScale,
} from '@mien/domain';
import type { KeptPoint, ReturnedValue } from './scan-provider.ts';

/**
 * The measure of each result point of the hosted site. Where two points name one measure, the first one present counts; the
 * other is stored.
 */
export const MEASURE_OF_POINT = {
  HEALTH_SCORE: 'wellnessScore',
  VITAL_SCORE: 'vitalsScore',
  PHYSIO_SCORE: 'physiologyScore',
  MENTAL_SCORE: 'mentalScore',
  PHYSICAL_SCORE: 'physicalScore',
  RISKS_SCORE: 'risksScore',
  HR_BPM: 'heartRateBpm',
  BR_BPM: 'breathingRatePerMin',
  BP_SYSTOLIC: 'systolicMmHg',
  BP_DIASTOLIC: 'diastolicMmHg',
  IHB_COUNT: 'irregularBeatCount',
  TEMPERATURE_SENSOR: 'bodyTemperatureC',
  HRV_SDNN: 'sdnnMs',
  BP_RPP: 'cardiacWorkloadDb',
  BP_TAU: 'vascularCapacityS',
  VITALITY: 'vitalityIndex',
  MSI: 'stressIndex',
  SLEEP_QUALITY: 'sleepIndex',
  ANXIETY_INDEX: 'anxietyIndex',
  SURVEY_ANXIETY_MODERATE: 'anxietyLikelihoodPercent',
  SURVEY_DEPRESSION_MODERATE: 'depressionLikelihoodPercent',
  AGE: 'skinAgeYears',
  AGE_CVM: 'heartMetabolicAgeYears',
  HEIGHT: 'estimatedHeightCm',
  WEIGHT: 'estimatedWeightKg',
  WAIST_CIRCUM: 'waistCm',
  BMI_CALC: 'bodyMassIndex',
  BMI: 'bodyMassIndex',
  ABSI: 'bodyShapeIndex',
  WAIST_TO_HEIGHT: 'waistToHeightPercent',
  BP_CVD: 'cardiovascularRiskPercent',
  BP_HEART_ATTACK: 'heartAttackRiskPercent',
  BP_STROKE: 'strokeRiskPercent',
  CVD_MULTI_YEAR_RISK_PROBS: 'longTermCardiovascularRiskPercent',
  CVD_MULTI_YEAR_RISK_YEARS: 'longTermCardiovascularRiskYears',
  OVERALL_METABOLIC_RISK_PROB: 'metabolicRiskPercent',
  HPT_RISK_PROB: 'hypertensionRiskPercent',
  HPT_RISK_PROB_AVG: 'hypertensionRiskPercent',
  DBT_RISK_PROB: 'diabetesRiskPercent',
  DBT_RISK_PROB_AVG: 'diabetesRiskPercent',
  HDLTC_RISK_PROB: 'cholesterolRiskPercent',
  HDLTC_RISK_PROB_AVG: 'cholesterolRiskPercent',
  TG_RISK_PROB: 'triglyceridesRiskPercent',
  TG_RISK_PROB_AVG: 'triglyceridesRiskPercent',
  FLD_RISK_PROB: 'fattyLiverRiskPercent',
  HBA1C_RISK_PROB: 'hba1cRiskPercent',
  MFBG_RISK_PROB: 'fastingGlucoseRiskPercent',
  SMK_RISK_PROB: 'smokingLikelihoodPercent',
  SNR: 'signalToNoiseDb',
  STAR_RATING: 'scanStars',
  GENDER: 'sexCode',
} as const satisfies Record<string, MeasureTypeKey>;

export type AnuraPoint = keyof typeof MEASURE_OF_POINT;
const POINTS = Object.keys(MEASURE_OF_POINT) as AnuraPoint[];

/** Scores that the cloud documents on a scale of 1 to 5, but a published page shows from 0 to 100. */
const SUBSCORES: readonly AnuraPoint[] = [
  'VITAL_SCORE',
  'PHYSIO_SCORE',
  'MENTAL_SCORE',
  'PHYSICAL_SCORE',
  'RISKS_SCORE',
];

/** The displayed percentage of one step of a sub-score on the scale of 1 to 5. */
const PERCENT_PER_STEP = 20;

/** Lists of equal length: probabilities and the years for which they apply. */
const LONG_TERM = ['CVD_MULTI_YEAR_RISK_PROBS', 'CVD_MULTI_YEAR_RISK_YEARS'] as const;

/** Without these a scan is partial. */
const CORE_POINTS: readonly AnuraPoint[] = ['HR_BPM', 'BR_BPM', 'BP_SYSTOLIC', 'BP_DIASTOLIC'];

/** A signal-to-noise ratio at or below this is a verdict instead: no signal (-100), no living face (-90, -91). */
const VERDICT_DB = -90;

/** Points of these groups exist even without a pulse: copies of the profile, and the quality of the scan. */
const UNMEASURED_GROUPS = new Set<MeasurementGroup | undefined>(['body', 'scanQuality', undefined]);

/** The longest value that is stored without being an item. */
const KEPT_VALUE_MAX_LENGTH = 2000;

/** Points by name, as text; no name twice. */
export type PointTexts = ReadonlyMap<string, string>;

export function pointTextsFrom(values: readonly ReturnedValue[]): PointTexts {
  const texts = new Map<string, string>();
  for (const { key, value } of values) if (!texts.has(key)) texts.set(key, value);
  return texts;
}

export interface ReadPoints {
  readonly points: readonly MeasuredPoint[];
  readonly missing: readonly MissingValue[];
  readonly kept: readonly KeptPoint[];
  /** Whether all core points of a scan are there. */
  readonly hasCore: boolean;
  /** False when the site reports no pulse or no living face, or when there is no measured point. */
  readonly hasSignal: boolean;
}

/** The probability with the longest horizon and its years, or null when the two lists do not match. */
function longestView(texts: PointTexts): { readonly percent: number; readonly years: number } | null {
  const [probabilities, horizons] = LONG_TERM.map((point) => numbersFromReturned(texts.get(point) ?? ''));
  if (!probabilities || !horizons || probabilities.length === 0 || probabilities.length !== horizons.length)
    return null;
  const years = Math.max(...horizons);
  return { percent: probabilities[horizons.indexOf(years)] as number, years };
}

type Reading = { readonly value: number } | { readonly reason: 'scale-not-known' | 'outside-limits' } | null;

function readingOf(point: AnuraPoint, texts: PointTexts, scale: SubscoreScale): Reading {
  if (point === LONG_TERM[0] || point === LONG_TERM[1]) {
    const view = longestView(texts);
    return view && { value: point === LONG_TERM[0] ? view.percent : view.years };
  }
  const numbers = numbersFromReturned(texts.get(point) ?? '');
  const [value] = numbers ?? [];
  if (value === undefined || numbers?.length !== 1) return null;
  if (!SUBSCORES.includes(point)) return { value };
  if (scale === 'unknown') return { reason: 'scale-not-known' };
  if (scale === '0-100') return { value };
  // A 62 on a scale of 1 to 5 means a wrong setting, not a score.
  return value >= 1 && value <= 5 ? { value: value * PERCENT_PER_STEP } : { reason: 'outside-limits' };
}

/** Reads result points; a point is shown only with a known measure, a known scale and a plausible value. */
export function readPoints(texts: PointTexts, scale: SubscoreScale): ReadPoints {
  const points: MeasuredPoint[] = [];
  const missing: MissingValue[] = [];
  const used = new Set<string>();
  const [signalToNoiseDb] = numbersFromReturned(texts.get('SNR') ?? '') ?? [];
  const isVerdict = signalToNoiseDb !== undefined && signalToNoiseDb <= VERDICT_DB;
  for (const point of POINTS) {
    const key = MEASURE_OF_POINT[point];
    const reading = readingOf(point, texts, scale);
    if (reading === null || points.some((other) => other.key === key)) continue;
    if ('reason' in reading) {
      missing.push({ key, reason: reading.reason });
      continue;
    }
    const { limits } = measureTypeOf(key) ?? { limits: { min: 0, max: -1 } };
    if (reading.value < limits.min || reading.value > limits.max) {
      missing.push({ key, reason: 'outside-limits' });
      continue;
    }
    if (point !== LONG_TERM[0] && point !== LONG_TERM[1]) used.add(point);
    points.push({ key, value: reading.value, intervalLow: null, intervalHigh: null, signalToNoiseDb: null });
  }
  for (const point of CORE_POINTS) {
    const key = MEASURE_OF_POINT[point];
    if (![...points, ...missing].some((there) => there.key === key)) missing.push({ key, reason: 'not-reported' });
  }
  return {
    points,
    missing,
    kept: [...texts]
      .filter(([key]) => !used.has(key))
      .map(([key, value]) => ({ key, value: value.slice(0, KEPT_VALUE_MAX_LENGTH) })),
    hasCore: CORE_POINTS.every((point) => used.has(point)),
    hasSignal: !isVerdict && points.some((point) => !UNMEASURED_GROUPS.has(measureTypeOf(point.key)?.group)),
  };
}

/**
 * The tolerance between a claimed value and the site's own: half a displayed digit, because pages round, and two hundredths,
 * because published readers take the median or the mean of the site's values.
 */
const CLAIM_RELATIVE_TOLERANCE = 0.02;

function isSameValue(point: AnuraPoint, claimed: readonly number[], held: readonly number[]): boolean {
  const halfDigit = 0.5 * 10 ** -(measureTypeOf(MEASURE_OF_POINT[point])?.precision ?? 0);
  return (
    claimed.length === held.length &&
    claimed.every((value, index) => {
      const own = held[index] as number;
      return Math.abs(own - value) <= halfDigit + CLAIM_RELATIVE_TOLERANCE * Math.abs(own);
    })
  );
}

/**
 * Whether the browser's claim matches the site's values. Points that only one side has are ignored, except core
 * points; so are sub-scores, which the two sides may give on different scales.
 */
export function isSameResult(claimed: PointTexts, held: PointTexts): boolean {
  return POINTS.filter((point) => !SUBSCORES.includes(point)).every((point) => {
    const claim = numbersFromReturned(claimed.get(point) ?? '');
    const own = numbersFromReturned(held.get(point) ?? '');
    if (!claim) return true;
    if (!own) return !CORE_POINTS.includes(point);
    return isSameValue(point, claim, own);
  });
}

/** One result point as the cloud returns it: whole numbers and their divisor. */
interface Channel {
  readonly Data: readonly number[];
  readonly Multiplier: number;
}

function isChannel(value: unknown): value is Channel {
  if (typeof value !== 'object' || value === null) return false;
  const { Data, Multiplier } = value as Partial<Channel>;
  return (
    Array.isArray(Data) &&
    Data.length > 0 &&
    Data.every((entry) => typeof entry === 'number' && Number.isFinite(entry)) &&
    typeof Multiplier === 'number' &&
    Number.isFinite(Multiplier) &&
    Multiplier !== 0
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/**
 * The points of a fetched measurement in the form in which the browser returns them. A point is `Data / Multiplier`; the
 * last entry of a list of chunks is for the whole scan. Points of another form stay as they are, and are only stored.
 */
export function pointTextsFromCloud(results: Readonly<Record<string, unknown>>): PointTexts {
  return new Map(
    Object.entries(results).map(([key, raw]) => {
      const channel = Array.isArray(raw) && isChannel(raw.at(-1)) ? raw.at(-1) : raw;
      if (!isChannel(channel)) return [key, JSON.stringify(raw) ?? ''];
      const values = channel.Data.map((entry) => entry / channel.Multiplier);
      return [key, JSON.stringify(LONG_TERM.some((point) => point === key) ? values : median(values))];
    }),
  );
}
