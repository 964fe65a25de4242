import type { Trend, TrendMeasure, TrendSeries } from '@mien/contract';
import {
  type CalendarDate,
  calendarDateIn,
  type Language,
  measureTypeOf,
  monthsBetween,
  OVERALL_SCORE_RANGES,
  type PeriodBucket,
  periodBuckets,
  seriesOfTrendMeasure,
  type TrendMeasure as TrendMeasureKey,
  type TrendSeries as TrendSeriesKey,
  type TrendSpan,
  trendMeasuresFor,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGUES, MEASURE_TEXTS } from '@mien/messages/catalogues';
import type { MeasuresOf, ShownMeasures } from '../client-settings/index.ts';
import type { TrendsStore } from './trends.store.ts';

interface TrendQuestion {
  readonly period: TrendSpan;
  /** Any day of the period; of all scans, the last day that is shown. */
  readonly date: CalendarDate;
  readonly timeZone: string;
  readonly measure: TrendMeasureKey;
}

/** What names are written with. */
interface Naming {
  readonly productName: string;
  readonly language: Language;
  readonly shown: ShownMeasures;
}

function seriesOf(key: TrendSeriesKey, { productName, language, shown }: Naming): TrendSeries {
  const { measures } = CATALOGUES[language];
  if (key === 'overallScore')
    return { key, displayName: fill(measures.overall.name, { productName }), ranges: [...OVERALL_SCORE_RANGES] };
  return {
    key,
    displayName: MEASURE_TEXTS[language][key].name,
    ranges: [...(shown.types.find((type) => type.key === key)?.ranges ?? [])],
  };
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

export interface TrendsDependencies {
  readonly store: TrendsStore;
  readonly installation: { readonly productName: string };
  /** What a client shows, and with which ranges. */
  readonly measuresOf: MeasuresOf;
}

/** Averages of a patient's measurements over time. */
export function createTrends({ store, installation, measuresOf }: TrendsDependencies) {
  const { productName } = installation;

  async function bucketsOf(
    clientId: string,
    patientId: string,
    { period, date, timeZone }: TrendQuestion,
  ): Promise<readonly PeriodBucket[]> {
    if (period !== 'all') return periodBuckets(period, date, timeZone);
    const first = await store.firstScanAt(clientId, patientId);
    const firstDay = first === null ? date : calendarDateIn(timeZone, first);
    return monthsBetween(firstDay < date ? firstDay : date, date, timeZone);
  }

  return {
    /** @param measuresVersion  as the caller's session brings it */
    async trend(
      clientId: string,
      patientId: string,
      question: TrendQuestion,
      language: Language,
      measuresVersion: number,
    ): Promise<Trend> {
      const [buckets, shown] = await Promise.all([
        bucketsOf(clientId, patientId, question),
        measuresOf(clientId, measuresVersion),
      ]);
      const isShown = (key: TrendSeriesKey) => key === 'overallScore' || shown.isShown(key);
      const series = seriesOfTrendMeasure(question.measure);
      // What the client hides is not there: the page then goes on to the score.
      const asked = series.every(isShown) ? series : [];
      const hasTags = question.period !== 'year' && question.period !== 'all';
      const { averages, present } = await store.trend(clientId, patientId, { series: asked, hasTags }, buckets);
      const offered = trendMeasuresFor(new Set([...present, ...asked].filter((key) => shown.isShown(key))));
      return {
        from: (buckets[0]?.start ?? new Date(question.date)).toISOString(),
        to: (buckets.at(-1)?.end ?? new Date(question.date)).toISOString(),
        buckets: buckets.map(({ key, start }, index) => {
          const found = averages.get(index);
          return {
            key,
            start: start.toISOString(),
            values: found?.values ?? null,
            lows: found?.lows ?? [],
            highs: found?.highs ?? [],
            count: found?.count ?? 0,
            intervals:
              found?.intervalLows.map((low, place) => {
                const high = found.intervalHighs[place] ?? null;
                return low === null || high === null ? null : { low, high };
              }) ?? [],
            tags: [...new Set(found?.tags?.flat())],
          };
        }),
        measures: shown
          .inOrder(offered.slice(1), (key) => seriesOfTrendMeasure(key)[0] ?? key)
          .toSpliced(0, 0, 'overallScore')
          .map((key) => measureOf(key, { productName, language, shown })),
      };
    },
  };
}

export type Trends = ReturnType<typeof createTrends>;
