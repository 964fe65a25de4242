import type { Trend, TrendMeasure, TrendSeries } from '@mien/contract';
import {
  type CalendarDate,
  type Language,
  measureTypeOf,
  OVERALL_SCORE_RANGES,
  type Period,
  periodBuckets,
  seriesOfTrendMeasure,
  type TrendMeasure as TrendMeasureKey,
  type TrendSeries as TrendSeriesKey,
  trendMeasuresFor,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGUES, MEASURE_TEXTS } from '@mien/messages/catalogues';
import type { TrendsStore } from './trends.store.ts';

interface TrendQuestion {
  readonly period: Period;
  /** Any day of the period. */
  readonly date: CalendarDate;
  readonly timeZone: string;
  readonly measure: TrendMeasureKey;
}

/** What names are written with. */
interface Naming {
  readonly productName: string;
  readonly language: Language;
}

function seriesOf(key: TrendSeriesKey, { productName, language }: Naming): TrendSeries {
  const { measures } = CATALOGUES[language];
  if (key === 'overallScore')
    return { key, displayName: fill(measures.overall.name, { productName }), ranges: [...OVERALL_SCORE_RANGES] };
  return { key, displayName: MEASURE_TEXTS[language][key].name, ranges: [...(measureTypeOf(key)?.ranges ?? [])] };
}

function measureOf(key: TrendMeasureKey, naming: Naming): TrendMeasure {
  const keys = seriesOfTrendMeasure(key);
  const series = keys.map((part) => seriesOf(part, naming));
  const type = measureTypeOf(keys[0] ?? '');
  return {
    key,
    displayName:
      key === 'bloodPressure' ? CATALOGUES[naming.language].measures.bloodPressure : (series[0]?.displayName ?? ''),
    unit: type?.unit ?? '',
    precision: type?.precision ?? 0,
    provenance: type?.provenance ?? 'calculated',
    series,
  };
}

/** Averages of a patient's measurements over time. */
export function createTrends({ store, productName }: { store: TrendsStore; productName: string }) {
  return {
    async trend(clientId: string, patientId: string, question: TrendQuestion, language: Language): Promise<Trend> {
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
        measures: trendMeasuresFor(new Set([...present, ...asked])).map((key) =>
          measureOf(key, { productName, language }),
        ),
      };
    },
  };
}

export type Trends = ReturnType<typeof createTrends>;
