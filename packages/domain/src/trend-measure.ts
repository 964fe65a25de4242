import { BLOOD_PRESSURE_KEYS } from './blood-pressure.ts';
import { HEALTH_BANDS } from './health-band.ts';
import { type MeasurementRange, PROVENANCES, type Provenance } from './measure-shape.ts';
import { isShownMeasure, MEASURE_TYPE_KEYS, type MeasureTypeKey } from './measure-type.ts';

/** Measures of a trend chart: the overall score, the blood pressure pair, or any single measure. */
export const TREND_MEASURES = ['overallScore', 'bloodPressure', ...MEASURE_TYPE_KEYS] as const;
export type TrendMeasure = (typeof TREND_MEASURES)[number];

export type TrendSeries = MeasureTypeKey | 'overallScore';

export function seriesOfTrendMeasure(measure: TrendMeasure): readonly TrendSeries[] {
  return measure === 'bloodPressure' ? BLOOD_PRESSURE_KEYS : [measure];
}

/** A measure for which the patient has values, and its sources. */
export interface PresentMeasure {
  readonly measure: string;
  readonly source: Provenance;
}

/**
 * Sources of a trend measure, the one to show first at the front. For the pair, both numbers must come from the source.
 */
export function sourcesOfTrendMeasure(
  measure: TrendMeasure,
  present: readonly PresentMeasure[],
): readonly Provenance[] {
  const series = seriesOfTrendMeasure(measure);
  if (measure === 'overallScore') return ['calculated'];
  return PROVENANCES.filter((source) =>
    series.every((key) => present.some((one) => one.measure === key && one.source === source)),
  );
}

/** Measures to offer to a patient with these values: the score first, blood pressure as a pair. */
export function trendMeasuresFor(present: ReadonlySet<string>): readonly TrendMeasure[] {
  const isPair = BLOOD_PRESSURE_KEYS.every((key) => present.has(key));
  const singles = MEASURE_TYPE_KEYS.filter((key) => present.has(key) && isShownMeasure(key));
  const [first] = BLOOD_PRESSURE_KEYS;
  return [
    'overallScore',
    ...singles.flatMap((key): TrendMeasure[] => {
      if (!isPair || !BLOOD_PRESSURE_KEYS.some((part) => part === key)) return [key];
      return key === first ? ['bloodPressure'] : [];
    }),
  ];
}

/** The bands of the overall score, in the form of a measure's ranges. */
export const OVERALL_SCORE_RANGES: readonly MeasurementRange[] = HEALTH_BANDS.map((band, index) => ({
  order: index + 1,
  min: HEALTH_BANDS[index - 1]?.upToPercent ?? 0,
  max: band.upToPercent,
  color: band.color,
}));
