import type { Trend, TrendMeasure, TrendSeries } from '@mien/contract';
import {
  type CalendarDate,
  measureTypeOf,
  OVERALL_SCORE_RANGES,
  type Period,
  periodBuckets,
  seriesOfTrendMeasure,
  type TrendMeasure as TrendMeasureKey,
  type TrendSeries as TrendSeriesKey,
  trendMeasuresFor,
} from '@mien/domain';
import { en, fill } from '@mien/messages';
import type { TrendsStore } from './trends.store.ts';

interface TrendQuestion {
  readonly period: Period;
  /** Any day of the period. */
  readonly date: CalendarDate;
  readonly timeZone: string;
  readonly measure: TrendMeasureKey;
}

function seriesOf(key: TrendSeriesKey, productName: string): TrendSeries {
  if (key === 'overallScore')
    return { key, displayName: fill(en.measures.overall.name, { productName }), ranges: [...OVERALL_SCORE_RANGES] };
  return { key, displayName: en.measures.types[key].name, ranges: [...(measureTypeOf(key)?.ranges ?? [])] };
}

function measureOf(key: TrendMeasureKey, productName: string): TrendMeasure {
  const keys = seriesOfTrendMeasure(key);
  const series = keys.map((part) => seriesOf(part, productName));
  const type = measureTypeOf(keys[0] ?? '');
  return {
    key,
    displayName: key === 'bloodPressure' ? en.measures.bloodPressure : (series[0]?.displayName ?? ''),
    unit: type?.unit ?? '',
    precision: type?.precision ?? 0,
    provenance: type?.provenance ?? 'calculated',
    series,
  };
}

/** Averages of a patient's measurements over time. */
export function createTrends({ store, productName }: { store: TrendsStore; productName: string }) {
  return {
    async trend(clientId: string, patientId: string, question: TrendQuestion): Promise<Trend> {
      const buckets = periodBuckets(question.period, question.date, question.timeZone);
      const asked = seriesOfTrendMeasure(question.measure);
      const [averages, present] = await Promise.all([
        store.averages(clientId, patientId, asked, buckets),
        store.presentMeasures(clientId, patientId, buckets),
      ]);
      return {
        from: (buckets[0]?.start ?? new Date(question.date)).toISOString(),
        to: (buckets.at(-1)?.end ?? new Date(question.date)).toISOString(),
        buckets: buckets.map(({ key, start }, index) => {
          const found = averages.get(index);
          return { key, start: start.toISOString(), values: found?.values ?? null, count: found?.count ?? 0 };
        }),
        measures: trendMeasuresFor(new Set([...present, ...asked])).map((key) => measureOf(key, productName)),
      };
    },
  };
}

export type Trends = ReturnType<typeof createTrends>;
