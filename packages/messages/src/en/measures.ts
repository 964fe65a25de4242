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
  provider: 'provider',
} as const satisfies Record<Provenance, string>;

/** Name and description (HTML) of each measure of ours; those of hosted providers are in `provider-measures.ts`. */
const types = {
  heartRateBpm: {
    name: 'Heart rate',
    description:
      '<p>How often the heart beats in a minute. The camera reads it from the tiny colour changes that each beat makes in the skin of the face.</p><p>A fever, coffee, worry or a flight of stairs raises it; a trained heart beats slower. One reading says little: look at several, taken at rest.</p><p>Source of the outer limits: National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
  },
  breathingRatePerMin: {
    name: 'Breathing rate',
    description:
      '<p>The number of breaths in a minute, read from the slow changes that breathing makes in the pulse.</p><p>At rest, adults take 12 to 20. A short scan holds only a few breaths, so the value comes with a range.</p><p>Source of the limits: National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
  },
  systolicMmHg: {
    name: 'Systolic blood pressure',
    description:
      '<p>The higher of the two blood pressure numbers, as the scan provider reported it. Confirm it with a cuff.</p>',
  },
  diastolicMmHg: {
    name: 'Diastolic blood pressure',
    description:
      '<p>The lower of the two blood pressure numbers, as the scan provider reported it. Confirm it with a cuff.</p>',
  },
  bodyMassIndex: {
    name: 'Body mass index',
    description:
      '<p>It compares weight with height.</p><p>18.5 to 25 is the range the World Health Organization recommends for adults. It cannot tell muscle from fat.</p>',
  },
  diabetesRank: {
    name: 'Diabetes risk',
    description:
      '<p>This rank shows if people who give such answers have diabetes more often without knowing it. It does not say how likely diabetes is, and it is not a diagnosis. Only a blood test can tell.</p><p>It uses age, sex, body mass index, blood pressure medicine and smoking. It leaves out steroids, past smoking and diabetes in the family: they count as "no". It was made in England and may fit people elsewhere less well.</p><p>Source: Cambridge risk score (Griffin and others, 2000, Diabetes/Metabolism Research and Reviews 16:164-71).</p>',
  },
  sdnnMs: {
    name: 'Heart rate variability (SDNN, short)',
    description:
      '<p>How much the time between heartbeats varies. Experimental: a short scan can only give a rough value, so we do not rate it.</p>',
  },
  rmssdMs: {
    name: 'Heart rate variability (RMSSD, short)',
    description:
      '<p>How much the time changes from one heartbeat to the next. Experimental: a short scan can only give a rough value, so we do not rate it.</p>',
  },
  smoking: {
    name: 'Smoking',
    description:
      '<p>The answer given about smoking. Not smoking is the single best thing most people can do for their heart and lungs.</p>',
  },
  qualityOfLife: {
    name: 'Quality of life',
    description:
      '<p>The answer given about quality of life, from 1 to 10. There is no right answer; what matters is how it changes.</p>',
  },
} as const satisfies Record<OwnMeasureKey, { name: string; description: string }>;

/** The pair of systolic and diastolic. */
const bloodPressure = 'Blood pressure';

/** How units are written, where they are words: beats a minute. Units without an entry are the same everywhere. */
const units = { bpm: 'bpm', years: 'years' } as const;

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
  'too-many-gaps': 'Too many pictures were missing. Close other apps and try again.',
  'face-lost': 'Your face was out of sight for too long.',
  'no-pulse': 'We could not see a pulse clearly enough. More even light helps.',
  'unsteady-pulse':
    'The signal was too unsteady to be sure of one number. This says nothing about your heart. Please sit still and try again.',
  'no-breathing': 'We could not see your breathing clearly enough.',
  'too-few-beats': 'There were too few clear heartbeats for this value.',
  'known-diabetes': 'You told us that you have diabetes, so there is no risk to estimate.',
  'not-answered': 'You have not told us whether you have diabetes.',
  'sex-not-known': 'The equation is only for women and men, so your answer gives no value.',
  'outside-age': 'The equation does not apply at your age.',
  'not-reported': 'The scan provider did not report it.',
  'outside-limits': 'The value was outside the possible range, so it is not shown.',
  'scale-not-known': 'The scan provider reported it on an unknown scale, so it is not shown.',
} as const satisfies Record<
  | RefusalReason
  | 'known-diabetes'
  | 'not-answered'
  | 'sex-not-known'
  | 'outside-age'
  | 'not-reported'
  | 'outside-limits'
  | 'scale-not-known',
  string
>;

/** Shown behind 'Understand your results' and first of all measure types. */
const overall = {
  name: '{productName} Score',
  description:
    '<p>One number from 0 to 100 that sums up what was measured and the answers given. It is a wellness summary. It is not a diagnosis, and no clinical study has tested it.</p><p>It is a weighted mean. With all parts there, heart rate and blood pressure by cuff weigh 20.8 % each. Body mass index weighs 16.7 %. Breathing rate and smoking weigh 12.5 % each. Diabetes risk and quality of life weigh 8.3 % each. What is missing is left out, and the rest weigh more. If less than 60 % of the weights are there, no score is given.</p>',
} as const;

export const measures = { bands, groups, provenances, types, bloodPressure, units, ranks, missing, overall } as const;
