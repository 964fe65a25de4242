import { type MeasurementGroup, type MeasurementRange, type MeasureType, rangesFrom } from './measure-shape.ts';

/*
 * Measures reported only by a hosted scan provider. Cut points are the ones that the provider publishes for its own
 * display (docs/adr/0029-hosted-provider.md says where we differ and why): they are its judgment, not ours.
 */

const PERCENT = { min: 0, max: 100 } as const;
/** The provider's indices run from 1 to just below 6. */
const INDEX = { min: 1, max: 6 } as const;
const NO_BAND = rangesFrom([[0, null]]);

/** Sub-scores of the wellness score; higher is better. */
const SUBSCORE_RANGES = rangesFrom([
  [0, 'unhealthy'],
  [30, 'suboptimal'],
  [50, 'normal'],
  [70, 'healthy'],
  [90, 'optimal'],
]);
/** Likelihoods of metabolic conditions. */
const LIKELIHOOD_RANGES = rangesFrom([
  [0, 'optimal'],
  [25, 'healthy'],
  [45, 'normal'],
  [55, 'suboptimal'],
  [75, 'unhealthy'],
]);
/**
 * Ten-year probability of a cardiovascular event; the cut points of a heart attack are a third of it, of a stroke two
 * thirds.
 */
const EVENT_RANGES = rangesFrom([
  [0, 'optimal'],
  [5, 'healthy'],
  [7.25, 'normal'],
  [10, 'suboptimal'],
  [20, 'unhealthy'],
]);
const HIGHER_IS_BETTER = rangesFrom([
  [1, 'unhealthy'],
  [2, 'suboptimal'],
  [3, 'normal'],
  [4, 'healthy'],
  [5, 'optimal'],
]);
const LOWER_IS_BETTER = rangesFrom([
  [1, 'optimal'],
  [2, 'healthy'],
  [3, 'normal'],
  [4, 'suboptimal'],
  [5, 'unhealthy'],
]);

interface Display {
  readonly unit: string;
  readonly precision: number;
  readonly limits: MeasureType['limits'];
  readonly ranges: readonly MeasurementRange[];
}

function measure<const Key extends string>(key: Key, group: MeasurementGroup, order: number, display: Display) {
  return { key, group, order, provenance: 'provider', ...display } as const satisfies MeasureType;
}

const percent = <const Key extends string>(
  key: Key,
  group: MeasurementGroup,
  order: number,
  ranges: readonly MeasurementRange[],
) => measure(key, group, order, { unit: '%', precision: 0, limits: PERCENT, ranges });

const index = <const Key extends string>(
  key: Key,
  group: MeasurementGroup,
  order: number,
  ranges: readonly MeasurementRange[],
) => measure(key, group, order, { unit: '', precision: 1, limits: INDEX, ranges });

const plain = <const Key extends string>(
  key: Key,
  group: MeasurementGroup,
  order: number,
  unit: string,
  limits: MeasureType['limits'],
) => measure(key, group, order, { unit, precision: 0, limits, ranges: NO_BAND });

export const PROVIDER_MEASURE_TYPES = [
  percent(
    'wellnessScore',
    'wellness',
    1,
    rangesFrom([
      [0, 'unhealthy'],
      [20, 'suboptimal'],
      [40, 'normal'],
      [60, 'healthy'],
      [80, 'optimal'],
    ]),
  ),
  percent('vitalsScore', 'wellness', 2, SUBSCORE_RANGES),
  percent('physiologyScore', 'wellness', 3, SUBSCORE_RANGES),
  percent('mentalScore', 'wellness', 4, SUBSCORE_RANGES),
  percent('physicalScore', 'wellness', 5, SUBSCORE_RANGES),
  percent(
    'risksScore',
    'wellness',
    6,
    rangesFrom([
      [0, 'unhealthy'],
      [40, 'suboptimal'],
      [60, 'normal'],
      [80, 'healthy'],
      [100, 'optimal'],
    ]),
  ),

  measure('irregularBeatCount', 'vitalSigns', 3, {
    unit: '',
    precision: 0,
    limits: { min: 0, max: 60 },
    // The provider has no worse color than yellow; five or more of some forty beats are not "normal".
    ranges: rangesFrom([
      [0, 'optimal'],
      [2, 'normal'],
      [5, 'suboptimal'],
    ]),
  }),
  measure('bodyTemperatureC', 'vitalSigns', 4, {
    unit: '°C',
    precision: 1,
    limits: { min: 30, max: 45 },
    // NEWS2, as for pulse and breathing: the provider shows a fever of 40 in the color that we call "normal".
    ranges: rangesFrom([
      [0, 'unhealthy'],
      [35.05, 'normal'],
      [36.05, 'optimal'],
      [38.05, 'normal'],
      [39.05, 'suboptimal'],
    ]),
  }),

  measure('cardiacWorkloadDb', 'heartAndCirculation', 3, {
    unit: 'dB',
    precision: 2,
    limits: { min: 3, max: 5 },
    ranges: rangesFrom([
      [0, 'optimal'],
      [3.8, 'healthy'],
      [3.9, 'normal'],
      [4.08, 'suboptimal'],
      [4.18, 'unhealthy'],
    ]),
  }),
  measure('vascularCapacityS', 'heartAndCirculation', 4, {
    unit: 's',
    precision: 2,
    limits: { min: 0, max: 10 },
    ranges: rangesFrom([
      [0, 'unhealthy'],
      [0.79, 'suboptimal'],
      [1.12, 'normal'],
      [1.78, 'healthy'],
      [2.11, 'optimal'],
    ]),
  }),

  index('vitalityIndex', 'recovery', 3, HIGHER_IS_BETTER),

  index('stressIndex', 'mind', 1, LOWER_IS_BETTER),
  index('sleepIndex', 'mind', 2, HIGHER_IS_BETTER),
  index('anxietyIndex', 'mind', 3, LOWER_IS_BETTER),
  // The provider shows 0 to 100% in the same green. We do not rate a likelihood of depression as "optimal".
  percent('anxietyLikelihoodPercent', 'mind', 4, NO_BAND),
  percent('depressionLikelihoodPercent', 'mind', 5, NO_BAND),

  plain('skinAgeYears', 'body', 1, 'years', { min: 10, max: 120 }),
  plain('heartMetabolicAgeYears', 'body', 2, 'years', { min: 10, max: 120 }),
  plain('estimatedHeightCm', 'body', 3, 'cm', { min: 50, max: 260 }),
  plain('estimatedWeightKg', 'body', 4, 'kg', { min: 20, max: 400 }),
  plain('waistCm', 'body', 5, 'cm', { min: 30, max: 250 }),
  {
    ...measure('bodyShapeIndex', 'body', 6, {
      unit: '',
      precision: 2,
      limits: { min: 4, max: 15 },
      ranges: NO_BAND,
    }),
    rangesBySex: {
      Female: rangesFrom([
        [0, 'optimal'],
        [6.8, 'healthy'],
        [7.4, 'normal'],
        [8.6, 'suboptimal'],
        [9.2, 'unhealthy'],
      ]),
      Male: rangesFrom([
        [0, 'optimal'],
        [7.1, 'healthy'],
        [7.6, 'normal'],
        [8.6, 'suboptimal'],
        [9.1, 'unhealthy'],
      ]),
    },
  },
  {
    ...percent('waistToHeightPercent', 'body', 7, NO_BAND),
    rangesBySex: {
      Female: rangesFrom([
        [0, 'normal'],
        [42, 'optimal'],
        [49, 'normal'],
        [54, 'suboptimal'],
        [58, 'unhealthy'],
      ]),
      Male: rangesFrom([
        [0, 'normal'],
        [43, 'optimal'],
        [53, 'normal'],
        [58, 'suboptimal'],
        [63, 'unhealthy'],
      ]),
    },
  },

  percent('cardiovascularRiskPercent', 'heartRisks', 1, EVENT_RANGES),
  percent(
    'heartAttackRiskPercent',
    'heartRisks',
    2,
    rangesFrom([
      [0, 'optimal'],
      [1.65, 'healthy'],
      [2.39, 'normal'],
      [3.3, 'suboptimal'],
      [6.6, 'unhealthy'],
    ]),
  ),
  percent(
    'strokeRiskPercent',
    'heartRisks',
    3,
    rangesFrom([
      [0, 'optimal'],
      [3.3, 'healthy'],
      [4.79, 'normal'],
      [6.6, 'suboptimal'],
      [13.2, 'unhealthy'],
    ]),
  ),
  percent('longTermCardiovascularRiskPercent', 'heartRisks', 4, EVENT_RANGES),
  plain('longTermCardiovascularRiskYears', 'heartRisks', 5, 'years', { min: 1, max: 100 }),

  percent('metabolicRiskPercent', 'metabolicRisks', 1, LIKELIHOOD_RANGES),
  percent('hypertensionRiskPercent', 'metabolicRisks', 2, LIKELIHOOD_RANGES),
  percent('diabetesRiskPercent', 'metabolicRisks', 3, LIKELIHOOD_RANGES),
  percent('cholesterolRiskPercent', 'metabolicRisks', 4, LIKELIHOOD_RANGES),
  percent('triglyceridesRiskPercent', 'metabolicRisks', 5, LIKELIHOOD_RANGES),
  percent('fattyLiverRiskPercent', 'metabolicRisks', 6, LIKELIHOOD_RANGES),

  percent('hba1cRiskPercent', 'bloodMarkers', 1, LIKELIHOOD_RANGES),
  percent('fastingGlucoseRiskPercent', 'bloodMarkers', 2, LIKELIHOOD_RANGES),

  percent(
    'smokingLikelihoodPercent',
    'lifestyle',
    3,
    rangesFrom([
      [0, 'optimal'],
      [25, 'healthy'],
      [45, 'normal'],
      [55, 'suboptimal'],
      [77.5, 'unhealthy'],
    ]),
  ),

  measure('signalToNoiseDb', 'scanQuality', 1, {
    unit: 'dB',
    precision: 1,
    limits: { min: -20, max: 60 },
    ranges: rangesFrom([[-20, null]]),
  }),
  plain('scanStars', 'scanQuality', 2, '/5', { min: 0, max: 5 }),
  // The patient's answers come back as codes: not results.
  { ...plain('sexCode', 'scanQuality', 3, '', { min: 0, max: 9 }), isShown: false },
] as const satisfies readonly MeasureType[];
