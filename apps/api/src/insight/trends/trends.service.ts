import type { Trend, TrendMeasure, TrendSeries } from '@mien/contract';
import {
  BLOOD_PRESSURE_KEYS,
  type CalendarDate,
  calendarDateIn,
  cuffSeries,
  daysOfYear,
  isCopyOfEntry,
  type Language,
  measureTypeOf,
  monthsBetween,
  OVERALL_SCORE_RANGES,
  type PeriodBucket,
  type PresentMeasure,
  type PressureKey,
  type Provenance,
  periodBuckets,
  pressureByBucket,
  pressureByDayPart,
  seriesOfTrendMeasure,
  sourcesOfTrendMeasure,
  type TrendMeasure as TrendMeasureKey,
  type TrendSeries as TrendSeriesKey,
  type TrendSpan,
  trendMeasuresFor,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS, MEASURE_TEXTS } from '@mien/messages/catalogs';
import type { MeasuresOf, ShownMeasures } from '../../base/client-settings/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import * as trendsStore from './trends.store.ts';

interface TrendQuestion {
  readonly period: TrendSpan;
  /** Any day of the period; for all scans, the last day shown. */
  readonly date: CalendarDate;
  readonly timeZone: string;
  readonly measure: TrendMeasureKey;
  /** The source; by default the first that the patient has. */
  readonly source?: Provenance | undefined;
  /** For a year: each of its days, not each month. */
  readonly resolution?: 'days' | undefined;
}

interface Naming {
  readonly productName: string;
  readonly language: Language;
  readonly shown: ShownMeasures;
}

function seriesOf(key: TrendSeriesKey, { productName, language, shown }: Naming): TrendSeries {
  const { measures } = CATALOGS[language];
  if (key === 'overallScore')
    return { key, displayName: fill(measures.overall.name, { productName }), ranges: [...OVERALL_SCORE_RANGES] };
  return {
    key,
    displayName: MEASURE_TEXTS[language][key].name,
    ranges: [...(shown.types.find((type) => type.key === key)?.ranges ?? [])],
  };
}

function measureOf(key: TrendMeasureKey, naming: Naming, present: readonly PresentMeasure[]): TrendMeasure {
  const keys = seriesOfTrendMeasure(key);
  const series = keys.map((part) => seriesOf(part, naming));
  const type = measureTypeOf(keys[0] ?? '');
  return {
    key,
    displayName:
      key === 'bloodPressure' ? CATALOGS[naming.language].measures.bloodPressure : (series[0]?.displayName ?? ''),
    unit: type?.unit ?? '',
    precision: type?.precision ?? 0,
    provenance: type?.provenance ?? 'calculated',
    sources: [...sourcesOfTrendMeasure(key, present)],
    series,
  };
}

const isPressure = (key: TrendSeriesKey): key is PressureKey => BLOOD_PRESSURE_KEYS.some((part) => part === key);

function partsOf({ morning, evening }: ReturnType<typeof pressureByDayPart>): Trend['dayParts'] {
  const answerOf = (mean: typeof morning) => mean && { values: [...mean.values], count: mean.count };
  return { morning: answerOf(morning), evening: answerOf(evening) };
}

export interface TrendsDeps {
  readonly reader: Database;
  readonly installation: { readonly productName: string };
  /** The measures that a client shows, with their ranges. */
  readonly measuresOf: MeasuresOf;
}

export function createTrendsContext(deps: TrendsDeps) {
  const { installation } = deps;
  const { productName } = installation;
  return { ...deps, productName };
}

export type TrendsContext = ReturnType<typeof createTrendsContext>;

async function bucketsOf(
  { reader }: TrendsContext,
  clientId: string,
  patientId: string,
  { period, date, timeZone, resolution }: TrendQuestion,
): Promise<readonly PeriodBucket[]> {
  if (period === 'year' && resolution === 'days') return daysOfYear(date, timeZone);
  if (period !== 'all') return periodBuckets(period, date, timeZone);
  const first = await trendsStore.firstValueAt(reader, clientId, patientId);
  const firstDay = first === null ? date : calendarDateIn(timeZone, first);
  return monthsBetween(firstDay < date ? firstDay : date, date, timeZone);
}

/** @param measuresVersion  from the caller's session */
export async function trend(
  deps: TrendsContext,
  clientId: string,
  patientId: string,
  question: TrendQuestion,
  language: Language,
  measuresVersion: number,
): Promise<Trend> {
  const { measuresOf, reader, productName } = deps;
  const [buckets, shown] = await Promise.all([
    bucketsOf(deps, clientId, patientId, question),
    measuresOf(clientId, measuresVersion),
  ]);
  const isShown = (key: TrendSeriesKey) => key === 'overallScore' || shown.isShown(key);
  const series = seriesOfTrendMeasure(question.measure);
  // Measures that the client hides are absent: the page then shows the score.
  const asked = series.every(isShown) ? series : [];
  const hasTags = question.period !== 'year' && question.period !== 'all';
  const pressures = asked.filter(isPressure);
  const isByCuff = pressures.length > 0;
  const found = await trendsStore.trend(reader, clientId, patientId, { series: asked, hasTags, isByCuff }, buckets);
  const present = [
    ...found.present.filter(({ measure, source }) => !isCopyOfEntry(measure, { provenance: source })),
    ...(found.hasCuff ? BLOOD_PRESSURE_KEYS.map((measure) => ({ measure, source: 'entered' as const })) : []),
  ].filter(({ measure }) => shown.isShown(measure));
  const source =
    question.source ??
    sourcesOfTrendMeasure(question.measure, present)[0] ??
    measureTypeOf(series[0] ?? '')?.provenance ??
    'calculated';
  const cuffs = cuffSeries(found.sittings.map(({ takenMs, value }) => ({ takenAt: new Date(takenMs), value })));
  const isOfCuff = isByCuff && source === cuffs.source;
  const ofCuff = isOfCuff ? pressureByBucket(cuffs, pressures, buckets) : null;
  const ofScans = new Map(
    found.averages.filter((average) => average.source === source).map((average) => [average.bucket, average]),
  );
  const offered = trendMeasuresFor(
    new Set([...present.map(({ measure }) => measure), ...asked.filter((key) => shown.isShown(key))]),
  );
  return {
    from: (buckets[0]?.start ?? new Date(question.date)).toISOString(),
    to: (buckets.at(-1)?.end ?? new Date(question.date)).toISOString(),
    source,
    buckets: buckets.map(({ key, start }, index) => {
      const cuff = ofCuff?.get(index);
      const scans = ofCuff === null ? ofScans.get(index) : undefined;
      const { values, lows, highs, count } = cuff ?? scans ?? { values: null, lows: [], highs: [], count: 0 };
      return {
        key,
        start: start.toISOString(),
        values: values && [...values],
        lows: [...lows],
        highs: [...highs],
        count,
        at: scans?.atMs == null ? null : new Date(scans.atMs).toISOString(),
        intervals:
          scans?.intervalLows.map((low, place) => {
            const high = scans.intervalHighs[place] ?? null;
            return low === null || high === null ? null : { low, high };
          }) ?? [],
        tags: [...new Set(scans?.tags?.flat())],
      };
    }),
    dayParts: isOfCuff ? partsOf(pressureByDayPart(cuffs, pressures, question.timeZone)) : null,
    measures: shown
      .inOrder(offered.slice(1), (key) => seriesOfTrendMeasure(key)[0] ?? key)
      .toSpliced(0, 0, 'overallScore')
      .map((key) => measureOf(key, { productName, language, shown }, present)),
  };
}
