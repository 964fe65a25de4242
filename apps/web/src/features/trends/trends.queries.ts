import type { Client, HealthFact, MeasureComparison, MienContract, Trend, TrendMeasure } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { healthFactsQuery } from '../../shared/health/health-facts-query.ts';
import { comparisonQuery } from '../../shared/health/result/comparison-query.ts';
import { resultListQuery } from '../../shared/health/result/result-list-query.ts';
import { periodOf, stepped, type TrendView, viewOf } from '../../shared/health/trend/trend-view.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { trendInReaderUnits } from '../../shared/platform/reader-units.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { historyCountQuery } from '../../shared/platform/session.ts';
import { dayHere, deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { useIsIdle } from '../../shared/platform/use-is-idle.ts';
import { useIsWaiting } from '../../shared/platform/use-is-waiting.ts';

const TRENDS_KEY = ['measurements', 'trend'] as const;

/** @param source  null for the default source of the measure */
function trendQuery(
  client: Client<MienContract>,
  { period, start, measure }: TrendView,
  timeZone: string,
  source: Trend['source'] | null = null,
) {
  return queryOptions({
    queryKey: [...TRENDS_KEY, period, start, measure, timeZone, source],
    queryFn: () =>
      client.measurements.trends({
        query: { period, date: start, measure, timeZone, ...(source === null ? {} : { source }) },
      }),
    select: (trend) => trendInReaderUnits(trend, measure),
    staleTime: MINUTE_MS,
  });
}

/** The values in the page's URL. */
interface PageValues {
  readonly period?: string;
}

/** Prefetches the data that the page shows first: the period and the previous one. */
export async function readFirst(
  store: QueryClient,
  client: Client<MienContract>,
  { period: periodText = '' }: PageValues,
  search: string,
): Promise<void> {
  const period = periodOf(periodText);
  if (period === null) return;
  const today = dayHere(serverNow());
  const view = viewOf(period, new URLSearchParams(search), today);
  const views = [view, stepped(view, -1, today)].filter((one) => one !== null);
  await Promise.all(views.map((one) => store.prefetchQuery(trendQuery(client, one, deviceTimeZone()))));
}

/**
 * The trend of a view and of the previous period: the trendline continues from it, both share a scale, and most users
 * step back. A previous period that fails to load is omitted.
 */
export function useTrend(view: TrendView, previous: TrendView | null, timeZone: string) {
  const { client } = useApi();
  const { data: trend, error, refetch } = useQuery(trendQuery(client, view, timeZone));
  const earlier = useQuery({ ...trendQuery(client, previous ?? view, timeZone), enabled: previous !== null });
  const before = useMemo(
    () =>
      // The trend of another source does not continue into this one.
      previous && earlier.data && earlier.data.source === trend?.source
        ? { view: previous, trend: earlier.data }
        : null,
    [previous, earlier.data, trend?.source],
  );
  const onRetry = useMemo(() => () => void refetch(), [refetch]);
  const isComplete = previous === null || earlier.data !== undefined || earlier.isError;
  const isWaiting = useIsWaiting(!isComplete || trend === undefined);
  return {
    // Not before both have loaded: the scale would jump.
    trend: isWaiting ? undefined : trend,
    before,
    error,
    onRetry,
  };
}

/** A provider's estimates for a view, on request. */
export function useEstimates(view: TrendView, isOn: boolean, timeZone: string): Trend | undefined {
  const { client } = useApi();
  return useQuery({ ...trendQuery(client, view, timeZone, 'provider'), enabled: isOn }).data;
}

/**
 * The comparison of the newest scan in one measure: the person's current usual range. Requested after the trendline
 * renders, by the parts that show it, which then update in an interruptible render.
 */
export function useNewestComparison(measure: TrendMeasure['key']): MeasureComparison | undefined {
  const { client } = useApi();
  const isIdle = useIsIdle();
  const { data: newestId } = useQuery({
    ...historyCountQuery(client),
    enabled: isIdle,
    select: ({ items }) => items[0]?.id,
  });
  const { data } = useQuery({
    ...comparisonQuery(client, newestId ?? ''),
    enabled: isIdle && newestId !== undefined,
    select: ({ measures }) => measures.find(({ measurementTypeId }) => measurementTypeId === measure),
  });
  return useDeferredValue(data);
}

/**
 * The comparison of the first scan of a period: the person's usual range from before it. The list of scans is cached,
 * unless the page was opened by its URL.
 */
export function useComparisonBefore(measure: TrendMeasure['key'], trend: Trend | null): MeasureComparison | undefined {
  const { client } = useApi();
  const isAsked = useIsIdle() && trend !== null;
  const [fromMs, toMs] = [Date.parse(trend?.from ?? ''), Date.parse(trend?.to ?? '')];
  const { data: firstId } = useQuery({
    ...resultListQuery(client),
    enabled: isAsked,
    select: ({ items }) =>
      items.findLast(({ created }) => {
        const ms = Date.parse(created);
        return ms >= fromMs && ms < toMs;
      })?.id,
  });
  const { data } = useQuery({
    ...comparisonQuery(client, firstId ?? ''),
    enabled: isAsked && firstId !== undefined,
    select: ({ measures }) => measures.find(({ measurementTypeId }) => measurementTypeId === measure),
  });
  return useDeferredValue(data);
}

/** Every day of a year, once the page is idle; undefined while it loads, and for other periods. */
export function useDaysOfYear({ period, start, measure }: TrendView, timeZone: string): Trend | undefined {
  const { client } = useApi();
  const isIdle = useIsIdle();
  return useQuery({
    queryKey: [...TRENDS_KEY, 'days', start, measure, timeZone],
    queryFn: () =>
      client.measurements.trends({ query: { period: 'year', date: start, measure, timeZone, resolution: 'days' } }),
    select: (trend) => trendInReaderUnits(trend, measure),
    enabled: isIdle && period === 'year',
    staleTime: MINUTE_MS,
  }).data;
}

/** The person's medicines and conditions, once `useFactsRequest` has them. */
export function useOwnFacts(): readonly HealthFact[] | undefined {
  return useQuery({ ...healthFactsQuery(useApi().client), enabled: false }).data;
}

/** Requests them after the trendline renders. Not part of the chart, which would render again with each change of it. */
export function useFactsRequest(): void {
  useQuery({ ...healthFactsQuery(useApi().client), enabled: useIsIdle() });
}

/** The measures of the last response, so that the list stays while the next one is loading. */
export function useKnownMeasures(trend: Trend | undefined): readonly TrendMeasure[] {
  const queryClient = useQueryClient();
  if (trend) return trend.measures;
  const known = queryClient.getQueriesData<Trend>({ queryKey: TRENDS_KEY });
  return known.findLast(([, data]) => data)?.[1]?.measures ?? [];
}
