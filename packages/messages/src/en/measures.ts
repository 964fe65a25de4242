import type { HealthBandCode, MeasurementGroup, OwnMeasureKey, Provenance, RefusalReason } from '@mien/domain';

const groups = {
  wellness: 'Provider’s wellness scores',
  vitalSigns: 'Vital signs',
  heartAndCirculation: 'Heart and circulation',
  metabolic: 'Metabolic',
  recovery: 'Recovery',
  mind: 'Mind',
  body: 'Body',
  heartRisks: 'Cardiovascular likelihoods',
  metabolicRisks: 'Metabolic likelihoods',
  bloodMarkers: 'Blood marker likelihoods',
  lifestyle: 'Lifestyle',
  scanQuality: 'Scan quality',
} as const satisfies Record<MeasurementGroup, string>;

/** Words of the range indicator. */
const bands = {
  unhealthy: 'Unhealthy',
  suboptimal: 'Suboptimal',
  normal: 'Normal',
  healthy: 'Healthy',
  optimal: 'Optimal',
} as const satisfies Record<HealthBandCode, string>;

const provenances = {
  camera: 'measured by camera',
  entered: 'you entered',
  calculated: 'calculated',
  provider: 'estimate from the face',
} as const satisfies Record<Provenance, string>;

/** Names of our measures; their descriptions are in `measure-descriptions.ts`, hosted providers' in `provider-measures.ts`. */
/** Where values of the scan provider come from that it does not estimate from the face. */
const providerSources = {
  bodyTemperatureC: 'measured by the provider’s sensor',
  estimatedHeightCm: 'as entered',
  estimatedWeightKg: 'as entered',
  sexCode: 'as entered',
} as const;

const types = {
  heartRateBpm: { name: 'Heart rate' },
  breathingRatePerMin: { name: 'Breathing rate' },
  systolicMmHg: { name: 'Systolic blood pressure' },
  diastolicMmHg: { name: 'Diastolic blood pressure' },
  heartAgeYears: { name: 'Heart age' },
  heartRiskIn10YearsPercent: { name: 'Heart risk in 10 years' },
  bodyMassIndex: { name: 'Body mass index' },
  diabetesRank: { name: 'Diabetes risk' },
  waistToHeightRatio: { name: 'Waist to height' },
  diabetesRiskIn10YearsPercent: { name: 'Diabetes risk in 10 years' },
  sdnnMs: { name: 'Heart rate variability (SDNN, short)' },
  rmssdMs: { name: 'Heart rate variability (RMSSD, short)' },
  smoking: { name: 'Smoking' },
  qualityOfLife: { name: 'Quality of life' },
} as const satisfies Record<OwnMeasureKey, { name: string }>;

/** The pair of systolic and diastolic. */
const bloodPressure = 'Blood pressure';

/** How units are written, where they are words: beats a minute. Units without an entry are the same everywhere. */
const units = { bpm: 'bpm', years: 'years', in: 'in', lb: 'lbs' } as const;

/** Words for values that are ranks, not amounts, by measure and value. */
const ranks = {
  diabetesRank: { 1: 'Low', 2: 'Raised' },
  smoking: { 0: 'No', 1: 'Yes' },
} as const;

/** Why a value is missing, in words for the patient. Other readers see those of `shared-result.ts`. */
const missing = {
  'too-short': 'The scan was too short.',
  'bad-clock': 'The camera did not report when its pictures were taken.',
  'frame-rate-too-low': 'The camera was too slow. Close other apps and try again.',
  'too-many-gaps': 'Your phone was too busy. Close other apps and try again.',
  'face-lost': 'Your face was out of sight for too long.',
  'no-pulse': 'The camera could not read you this time. This says nothing about your heart. More even light helps.',
  'unsteady-pulse':
    'The signal was too unsteady to be sure of one number. This says nothing about your heart. Please sit still and try again.',
  'pulse-not-timed':
    'We could not time your pulse well enough. This says nothing about your heart. Sit still in even light and scan again.',
  'no-breathing': 'We could not see your breathing clearly enough.',
  'too-few-beats': 'There were too few clear heartbeats for this value.',
  'known-diabetes': 'You told us that you have diabetes, so there is no risk to estimate.',
  'not-answered': 'You have not told us whether you have diabetes.',
  'sex-not-known': 'The equation is only for women and men, so your answer gives no value.',
  'outside-age': 'The equation does not apply at your age.',
  'not-reported': 'The scan provider did not report it.',
  'outside-limits': 'The value was outside the possible range, so it is not shown.',
  'scale-not-known': 'The scan provider reported it on an unknown scale, so it is not shown.',
  'entry-too-old': 'What you entered was too old to count.',
  'question-open': 'It needs an answer that you have not given yet.',
  'known-heart-disease': 'It is only for people without a known disease of the heart or vessels.',
} as const satisfies Record<
  | RefusalReason
  | 'known-diabetes'
  | 'not-answered'
  | 'sex-not-known'
  | 'outside-age'
  | 'not-reported'
  | 'outside-limits'
  | 'scale-not-known'
  | 'entry-too-old'
  | 'question-open'
  | 'known-heart-disease',
  string
>;

/** The same of an entry, where it is known how long it counts. */
const entryTooOld = {
  cuff: 'When you scanned, your last cuff reading was more than {days} days old.',
  waist: 'When you scanned, your last waist entry was more than {days} days old.',
} as const;

/** Shown behind 'Understand your results' and first of all measure types. */
const overall = {
  name: '{productName} Score',
  description:
    '<p>One number from 0 to 100 that sums up what was measured and the answers given. It is a wellness summary. It is not a diagnosis, and no clinical study has tested it.</p><p>It is a weighted mean. With all parts there, heart rate and blood pressure by cuff weigh 20.8% each. Body mass index weighs 16.7%. Breathing rate and smoking weigh 12.5% each. Diabetes risk and quality of life weigh 8.3% each. What is missing is left out, and the rest weigh more. If less than 60% of the weights are there, no score is given.</p>',
} as const;

export const measures = {
  bands,
  groups,
  provenances,
  providerSources,
  types,
  bloodPressure,
  units,
  ranks,
  missing,
  entryTooOld,
  overall,
} as const;
