import type { ProviderMeasureKey } from '@mien/domain';

/** Below every value that a hosted provider estimates. */
const ESTIMATED =
  '<p>The scan provider estimates this from the video by its own method. It is not a diagnosis. The ratings follow the provider’s scale.</p>';
const UNRATED =
  '<p>The scan provider estimates this from the video by its own method. It is not a diagnosis, and we do not rate it.</p>';

const rated = (text: string) => `<p>${text}</p>${ESTIMATED}`;
const unrated = (text: string) => `<p>${text}</p>${UNRATED}`;
const likelihood = (text: string) => rated(`${text} At 100%, the provider would be sure. Only a test can tell.`);

/** Name and description (HTML) of each measure that only hosted providers report. Only servers need them. */
export const providerMeasures = {
  wellnessScore: {
    name: 'Wellness score',
    description: rated('One number from 0 to 100 in which the scan provider sums up its results. Higher is better.'),
  },
  vitalsScore: {
    name: 'Vital signs score',
    description: rated('The part of the provider’s wellness score for vital signs. Higher is better.'),
  },
  physiologyScore: {
    name: 'Physiology score',
    description: rated(
      'The part of the provider’s wellness score for how the pulse varies, how hard the heart works and how the vessels do. Higher is better.',
    ),
  },
  mentalScore: {
    name: 'Mental score',
    description: rated('The part of the provider’s wellness score for its mental indices. Higher is better.'),
  },
  physicalScore: {
    name: 'Physical score',
    description: rated('The part of the provider’s wellness score for body measures. Higher is better.'),
  },
  risksScore: {
    name: 'Risks score',
    description: rated(
      'The part of the provider’s wellness score for its risk estimates. Higher is better: fewer risks.',
    ),
  },
  irregularBeatCount: {
    name: 'Irregular heartbeats',
    description: rated(
      'How many beats did not fit the rhythm during the scan. Moving or talking makes beats look irregular. Anyone who feels the heart skip beats should ask a doctor.',
    ),
  },
  bodyTemperatureC: {
    name: 'Body temperature',
    description:
      '<p>How warm the skin is. The scan provider measures it with a sensor next to the camera. Phones and computers have no such sensor.</p><p>Source of the limits: National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
  },
  cardiacWorkloadDb: {
    name: 'Cardiac workload',
    description: rated(
      'How hard the heart works at the moment: the logarithm of pulse times systolic blood pressure. Lower means less work.',
    ),
  },
  vascularCapacityS: {
    name: 'Vascular capacity',
    description: rated('A time that shows how well the blood vessels widen with each beat. Higher is better.'),
  },
  vitalityIndex: {
    name: 'Vitality index',
    description: rated('An index from 1 to just below 6 for the fitness of heart and vessels. Higher is better.'),
  },
  stressIndex: {
    name: 'Stress index',
    description: rated('An index from 1 (calm) to just below 6 (tense) at the time of the scan.'),
  },
  sleepIndex: {
    name: 'Sleep quality index',
    description: rated(
      'An index from 1 to just below 6 for sleep. It comes from the pulse in this scan and not from a night’s sleep. Higher is better.',
    ),
  },
  anxietyIndex: {
    name: 'Anxiety index',
    description: rated('An index from 1 to just below 6 for anxiety. Lower is better.'),
  },
  anxietyLikelihoodPercent: {
    name: 'Likelihood of anxiety, moderate or more',
    description: unrated(
      'How likely the provider thinks it is that a set of questions finds this degree of anxiety or more. Anyone weighed down by worry should talk to a doctor or to someone they trust.',
    ),
  },
  depressionLikelihoodPercent: {
    name: 'Likelihood of depression, moderate or more',
    description: unrated(
      'How likely the provider thinks it is that a set of questions finds this degree of depression or more. Anyone who feels low should talk to a doctor or to someone they trust. In a crisis, call or text 988.',
    ),
  },
  skinAgeYears: {
    name: 'Facial skin age',
    description: unrated('How old the provider thinks the skin of the face looks.'),
  },
  heartMetabolicAgeYears: {
    name: 'Cardiovascular and metabolic age',
    description: unrated(
      'The age that would best fit what the provider found for the heart, the vessels and metabolism.',
    ),
  },
  estimatedHeightCm: {
    name: 'Height used by the provider',
    description: unrated('The height that was entered or, if there was none, the provider’s estimate.'),
  },
  estimatedWeightKg: {
    name: 'Weight used by the provider',
    description: unrated('The weight that was entered or, if there was none, the provider’s estimate.'),
  },
  waistCm: {
    name: 'Waist',
    description: unrated('The distance around the waist. A tape measure is more exact.'),
  },
  bodyShapeIndex: {
    name: 'Body shape index',
    description: rated(
      'The waist compared with height and weight. Lower is better. The scale differs for women and men.',
    ),
  },
  waistToHeightPercent: {
    name: 'Waist to height',
    description: rated('The waist as a share of the height. The scale differs for women and men.'),
  },
  cardiovascularRiskPercent: {
    name: 'Likelihood of a cardiovascular event in 10 years',
    description: likelihood('How likely the provider thinks a heart attack or a stroke is within 10 years.'),
  },
  heartAttackRiskPercent: {
    name: 'Likelihood of a heart attack in 10 years',
    description: likelihood('How likely the provider thinks a heart attack is within 10 years.'),
  },
  strokeRiskPercent: {
    name: 'Likelihood of a stroke in 10 years',
    description: likelihood('How likely the provider thinks a stroke is within 10 years.'),
  },
  longTermCardiovascularRiskPercent: {
    name: 'Likelihood of a cardiovascular event, long term',
    description: likelihood(
      'How likely the provider thinks a heart attack or a stroke is in the longest time it looks ahead. The next value says how many years that is.',
    ),
  },
  longTermCardiovascularRiskYears: {
    name: 'Years in the long term',
    description: unrated('How many years ahead the value above looks.'),
  },
  metabolicRiskPercent: {
    name: 'Likelihood of metabolic conditions, overall',
    description: likelihood('All the likelihoods of this group, taken as one.'),
  },
  hypertensionRiskPercent: {
    name: 'Likelihood of high blood pressure',
    description: likelihood('How likely the provider thinks high blood pressure is. A cuff tells more.'),
  },
  diabetesRiskPercent: {
    name: 'Likelihood of type 2 diabetes',
    description: likelihood('How likely the provider thinks type 2 diabetes is.'),
  },
  cholesterolRiskPercent: {
    name: 'Likelihood of high cholesterol',
    description: likelihood('How likely the provider thinks it is that cholesterol is high.'),
  },
  triglyceridesRiskPercent: {
    name: 'Likelihood of high triglycerides',
    description: likelihood(
      'How likely the provider thinks it is that triglycerides are high. They are a kind of fat in the blood.',
    ),
  },
  fattyLiverRiskPercent: {
    name: 'Likelihood of fatty liver disease',
    description: likelihood('How likely the provider thinks a fatty liver is.'),
  },
  hba1cRiskPercent: {
    name: 'Likelihood of raised HbA1c',
    description: likelihood(
      'How likely the provider thinks it is that a blood test would find raised HbA1c. This is the average blood sugar of the last weeks.',
    ),
  },
  fastingGlucoseRiskPercent: {
    name: 'Likelihood of raised fasting glucose',
    description: likelihood(
      'How likely the provider thinks it is that a blood test before breakfast would find raised sugar.',
    ),
  },
  smokingLikelihoodPercent: {
    name: 'Likelihood of smoking',
    description: rated('How much the provider thinks the signal looks like that of someone who smokes.'),
  },
  signalToNoiseDb: {
    name: 'Signal to noise',
    description:
      '<p>How clearly the pulse stood out from light and movement, as the scan provider reported it. Higher is clearer. It says how good the scan was, and nothing about health.</p>',
  },
  scanStars: {
    name: 'Light and stillness',
    description:
      '<p>From 0 to 5, how good the light was and how still the face, as the scan provider reported it. It says how good the scan was, and nothing about health.</p>',
  },
  sexCode: {
    name: 'Sex used by the provider',
    description: '<p>The sex that was sent to the scan provider for its results.</p>',
  },
} as const satisfies Record<ProviderMeasureKey, { name: string; description: string }>;
