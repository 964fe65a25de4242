import { BLOOD_PRESSURE_KEYS } from './blood-pressure.ts';
import { HEALTH_BANDS } from './health-band.ts';
import { type MeasurementRange, PROVENANCES, type Provenance } from './measure-shape.ts';
import { isShownMeasure, MEASURE_TYPE_KEYS, type MeasureTypeKey } from './measure-type.ts';

/** What a trend chart can show: the overall score, the pair of a blood pressure, or any one measure. */
export const TREND_MEASURES = ['overallScore', 'bloodPressure', ...MEASURE_TYPE_KEYS] as const;
export type TrendMeasure = (typeof TREND_MEASURES)[number];

/** Lines of a chart. */
export type TrendSeries = MeasureTypeKey | 'overallScore';

export function seriesOfTrendMeasure(measure: TrendMeasure): readonly TrendSeries[] {
  return measure === 'bloodPressure' ? BLOOD_PRESSURE_KEYS : [measure];
}

/** A measure with values of a patient, and their sources. */
export interface PresentMeasure {
  readonly measure: string;
  readonly source: Provenance;
}

/** Where values of a trend measure come from, the source to show first: of a pair, where both numbers come from. */
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

/** What to offer to a patient with values of these measures: the score first, a blood pressure as its pair. */
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
  color: band.colour,
}));
