import type { ProviderMeasureKey } from '@mien/domain';

/** What is said with every value that a hosted provider estimates. */
const ESTIMATED =
  '<p>Estimated by the scan provider from the video, by a method of its own. It is no diagnosis. The ratings follow the provider’s scale.</p>';
const UNRATED =
  '<p>Estimated by the scan provider from the video, by a method of its own. It is no diagnosis, and we show no rating with it.</p>';

const rated = (text: string) => `<p>${text}</p>${ESTIMATED}`;
const unrated = (text: string) => `<p>${text}</p>${UNRATED}`;
const likelihood = (text: string) =>
  rated(`${text} A likelihood of 100 % would mean that it looks certain to the provider. Only a test can tell.`);

/** Name and description (HTML) of each measure that only hosted providers report. Only servers need them. */
export const providerMeasures = {
  wellnessScore: {
    name: 'Wellness score',
    description: rated('One number from 0 to 100 in which the scan provider sums up its results. Higher is better.'),
  },
  vitalsScore: {
    name: 'Vital signs score',
    description: rated('The part of the provider’s wellness score that stands for vital signs. Higher is better.'),
  },
  physiologyScore: {
    name: 'Physiology score',
    description: rated(
      'The part of the provider’s wellness score that stands for heart rate variability, workload and vessels. Higher is better.',
    ),
  },
  mentalScore: {
    name: 'Mental score',
    description: rated(
      'The part of the provider’s wellness score that stands for its mental indices. Higher is better.',
    ),
  },
  physicalScore: {
    name: 'Physical score',
    description: rated('The part of the provider’s wellness score that stands for body measures. Higher is better.'),
  },
  risksScore: {
    name: 'Risks score',
    description: rated(
      'The part of the provider’s wellness score that stands for its risk estimates. Higher is better: fewer risks.',
    ),
  },
  irregularBeatCount: {
    name: 'Irregular heartbeats',
    description: rated(
      'How many beats did not fit the rhythm during the scan. Moving or talking makes beats look irregular. Whoever feels the heart stumble should ask a doctor.',
    ),
  },
  bodyTemperatureC: {
    name: 'Body temperature',
    description:
      '<p>Temperature of the skin from a sensor beside the camera, as the scan provider reported it. A scan by a phone or computer camera has none.</p><p>The limits follow the National Early Warning Score 2 (Royal College of Physicians, 2017).</p>',
  },
  cardiacWorkloadDb: {
    name: 'Cardiac workload',
    description: rated(
      'How hard the heart works at the moment: the logarithm of pulse times systolic blood pressure. Lower means less work.',
    ),
  },
  vascularCapacityS: {
    name: 'Vascular capacity',
    description: rated('A time that stands for how well the vessels give way to each beat. Higher is better.'),
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
      'An index from 1 to just below 6 for sleep, drawn from pulse and its variability and not from nights. Higher is better.',
    ),
  },
  anxietyIndex: {
    name: 'Anxiety index',
    description: rated('An index from 1 to just below 6 for anxiety. Lower is better.'),
  },
  anxietyLikelihoodPercent: {
    name: 'Likelihood of anxiety, moderate or more',
    description: unrated(
      'How likely it looks to the provider that a questionnaire would find anxiety that is at least moderate. Whoever is weighed down by worry should talk to somebody trusted or to a doctor.',
    ),
  },
  depressionLikelihoodPercent: {
    name: 'Likelihood of depression, moderate or more',
    description: unrated(
      'How likely it looks to the provider that a questionnaire would find a depression that is at least moderate. Whoever feels low should talk to somebody trusted or to a doctor. In a crisis call or text 988.',
    ),
  },
  skinAgeYears: {
    name: 'Facial skin age',
    description: unrated('How old the skin of the face looks to the provider.'),
  },
  heartMetabolicAgeYears: {
    name: 'Cardiovascular and metabolic age',
    description: unrated('The age that the provider’s results on heart, vessels and metabolism would fit.'),
  },
  estimatedHeightCm: {
    name: 'Height used by the provider',
    description: unrated('The height that was entered or, where there was none, the provider’s estimate.'),
  },
  estimatedWeightKg: {
    name: 'Weight used by the provider',
    description: unrated('The weight that was entered or, where there was none, the provider’s estimate.'),
  },
  waistCm: {
    name: 'Waist',
    description: unrated('How much the waist measures around. A tape measure is more exact.'),
  },
  bodyShapeIndex: {
    name: 'Body shape index',
    description: rated(
      'The waist set against height and weight. Lower is better. The scale differs for women and men.',
    ),
  },
  waistToHeightPercent: {
    name: 'Waist to height',
    description: rated('The waist as a share of the height. The scale differs for women and men.'),
  },
  cardiovascularRiskPercent: {
    name: 'Likelihood of a cardiovascular event in 10 years',
    description: likelihood('How likely a heart attack or a stroke within 10 years looks to the provider.'),
  },
  heartAttackRiskPercent: {
    name: 'Likelihood of a heart attack in 10 years',
    description: likelihood('How likely a heart attack within 10 years looks to the provider.'),
  },
  strokeRiskPercent: {
    name: 'Likelihood of a stroke in 10 years',
    description: likelihood('How likely a stroke within 10 years looks to the provider.'),
  },
  longTermCardiovascularRiskPercent: {
    name: 'Likelihood of a cardiovascular event, longest view',
    description: likelihood(
      'How likely a heart attack or a stroke looks to the provider over the longest time that it looks ahead. The next value says how many years.',
    ),
  },
  longTermCardiovascularRiskYears: {
    name: 'Years of the longest view',
    description: unrated('How many years the likelihood above looks ahead.'),
  },
  metabolicRiskPercent: {
    name: 'Likelihood of metabolic conditions, overall',
    description: likelihood('The likelihoods of this group taken together.'),
  },
  hypertensionRiskPercent: {
    name: 'Likelihood of high blood pressure',
    description: likelihood('How likely high blood pressure looks to the provider. A cuff tells more.'),
  },
  diabetesRiskPercent: {
    name: 'Likelihood of type 2 diabetes',
    description: likelihood('How likely type 2 diabetes looks to the provider.'),
  },
  cholesterolRiskPercent: {
    name: 'Likelihood of high cholesterol',
    description: likelihood('How likely raised cholesterol looks to the provider.'),
  },
  triglyceridesRiskPercent: {
    name: 'Likelihood of high triglycerides',
    description: likelihood('How likely raised triglycerides, a kind of fat in the blood, look to the provider.'),
  },
  fattyLiverRiskPercent: {
    name: 'Likelihood of fatty liver disease',
    description: likelihood('How likely a fatty liver looks to the provider.'),
  },
  hba1cRiskPercent: {
    name: 'Likelihood of raised HbA1c',
    description: likelihood(
      'How likely it looks to the provider that a blood test would find raised HbA1c, the average blood sugar of the last weeks.',
    ),
  },
  fastingGlucoseRiskPercent: {
    name: 'Likelihood of raised fasting glucose',
    description: likelihood(
      'How likely it looks to the provider that a blood test before breakfast would find raised sugar.',
    ),
  },
  smokingLikelihoodPercent: {
    name: 'Likelihood of smoking',
    description: rated('How much the signal looks to the provider like that of somebody who smokes.'),
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
    description: '<p>The sex that the scan provider computed with, as it was sent.</p>',
  },
} as const satisfies Record<ProviderMeasureKey, { name: string; description: string }>;
