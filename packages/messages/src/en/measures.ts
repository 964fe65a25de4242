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
      '<p>The higher of the two blood pressure numbers: the pressure while the heart beats. If it was entered, it is the mean of readings with a cuff. If a scan provider reported it, it should be checked with a cuff.</p><p>An entered reading counts for 30 days. One reading says little: look at several, taken at rest.</p><p>Source of the limits: American College of Cardiology and American Heart Association, 2017.</p>',
  },
  diastolicMmHg: {
    name: 'Diastolic blood pressure',
    description:
      '<p>The lower of the two blood pressure numbers: the pressure between two beats. If it was entered, it is the mean of readings with a cuff. If a scan provider reported it, it should be checked with a cuff.</p><p>Source of the limits: American College of Cardiology and American Heart Association, 2017.</p>',
  },
  heartAgeYears: {
    name: 'Heart age',
    description:
      '<p>The age at which a person with ideal values has the same chance of heart and vessel disease in ten years. Ideal means a body mass index of 22.5 and a pressure of 125 mmHg without medicine. It also means no smoking and no diabetes. Heart age is not a diagnosis.</p><p>It uses age, sex, body mass index, smoking and diabetes. It also uses blood pressure by cuff and medicine for it. No value of the camera is part of it. It is for people of 30 to 74 years without known heart or vessel disease. It is shown from 30 to 80: "30" also stands for less, "80" for more.</p><p>It was made with people in the United States from 1968 to 2005. For many people today it is too high.</p><p>Source: Framingham Heart Study, office model (D’Agostino et al. 2008, Circulation 117:743-53).</p>',
  },
  heartRiskIn10YearsPercent: {
    name: 'Heart risk in 10 years',
    description:
      '<p>Of 100 people with the same answers and blood pressure, so many fell ill with heart or vessels within ten years. That was a first heart attack, a stroke, heart failure or the like. It does not tell what will happen to one person. It is not a diagnosis.</p><p>It uses the same facts as heart age, and no value of the camera. It is for people of 30 to 74 years without known heart or vessel disease.</p><p>It was made with people in the United States from 1968 to 2005. For many people today it is too high, so it is not rated.</p><p>Source: Framingham Heart Study, office model (D’Agostino et al. 2008, Circulation 117:743-53).</p>',
  },
  bodyMassIndex: {
    name: 'Body mass index',
    description:
      '<p>It compares weight with height.</p><p>18.5 to 25 is the range the World Health Organization recommends for adults. It cannot tell muscle from fat.</p>',
  },
  diabetesRank: {
    name: 'Diabetes risk',
    description:
      '<p>This rank shows if people who give such answers have diabetes more often without knowing it. It does not say how likely diabetes is, and it is not a diagnosis. Only a blood test can tell.</p><p>It uses age, sex, body mass index, blood pressure medicine and smoking. Three more facts can be answered: steroids, past smoking, and diabetes in the family. Until then each counts as "no". It was made in England and may fit people elsewhere less well.</p><p>Source: Cambridge risk score (Griffin and others, 2000, Diabetes/Metabolism Research and Reviews 16:164-71).</p>',
  },
  waistToHeightRatio: {
    name: 'Waist to height',
    description:
      '<p>Waist divided by height. It shows how much weight sits around the belly.</p><p>0.4 to 0.49 is the healthy range for adults: a waist below half the height. It does not fit in a pregnancy, and it says little with a body mass index above 35.</p><p>An entered waist counts for one year.</p><p>Source of the limits: National Institute for Health and Care Excellence (NICE), 2022.</p>',
  },
  diabetesRiskIn10YearsPercent: {
    name: 'Diabetes risk in 10 years',
    description:
      '<p>Of 100 people with the same answers and waist, so many got diabetes within ten years and had to treat it. It does not tell what will happen to one person. It is not a diagnosis. Only a blood test can tell more.</p><p>It uses age, body mass index, waist and blood pressure medicine. It also asks if blood sugar was ever high. It is for people of 35 to 64 years without known diabetes. It was made in Finland with people from 1987 on. It may fit people from other places less well, so it is not rated.</p><p>Source: FINDRISC, concise model (Lindström and Tuomilehto 2003, Diabetes Care 26:725-31).</p>',
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

/** Shown behind 'Understand your results' and first of all measure types. */
const overall = {
  name: '{productName} Score',
  description:
    '<p>One number from 0 to 100 that sums up what was measured and the answers given. It is a wellness summary. It is not a diagnosis, and no clinical study has tested it.</p><p>It is a weighted mean. With all parts there, heart rate and blood pressure by cuff weigh 20.8 % each. Body mass index weighs 16.7 %. Breathing rate and smoking weigh 12.5 % each. Diabetes risk and quality of life weigh 8.3 % each. What is missing is left out, and the rest weigh more. If less than 60 % of the weights are there, no score is given.</p>',
} as const;

export const measures = { bands, groups, provenances, types, bloodPressure, units, ranks, missing, overall } as const;
