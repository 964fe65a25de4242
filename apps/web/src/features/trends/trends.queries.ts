import type { Client, MienContract, Trend, TrendMeasure } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/api.tsx';
import { comparisonQuery } from '../../shared/result/comparison-query.ts';
import { historyCountQuery } from '../../shared/session.ts';
import type { TrendView } from './trends.model.ts';

const TRENDS_KEY = ['measurements', 'trend'] as const;

function trendQuery(client: Client<MienContract>, { period, start, measure }: TrendView, timeZone: string) {
  return queryOptions({
    queryKey: [...TRENDS_KEY, period, start, measure, timeZone],
    queryFn: () => client.measurements.trends({ query: { period, date: start, measure, timeZone } }),
    staleTime: MINUTE_MS,
  });
}

/**
 * What a view shows, with the period before it: the course leads on from there, both share a scale, and most people step
 * back. A period before that cannot be had is left out.
 */
export function useTrend(view: TrendView, previous: TrendView | null, timeZone: string) {
  const { client } = useApi();
  const { data: trend, error, refetch } = useQuery(trendQuery(client, view, timeZone));
  const earlier = useQuery({ ...trendQuery(client, previous ?? view, timeZone), enabled: previous !== null });
  const before = previous && earlier.data ? { view: previous, trend: earlier.data } : null;
  const isComplete = previous === null || earlier.data !== undefined || earlier.isError;
  return {
    // Not before both are there: the scale would jump.
    trend: isComplete ? trend : undefined,
    before,
    error,
    onRetry: () => void refetch(),
  };
}

/** How the newest scan compares: what is usual for the person today. */
export function useNewestComparison() {
  const { client } = useApi();
  const { data } = useQuery(historyCountQuery(client));
  const newest = data?.items[0];
  return useQuery({ ...comparisonQuery(client, newest?.id ?? ''), enabled: newest !== undefined });
}

/** The measures of the last answer, so that the choice stays while the next one is on its way. */
export function useKnownMeasures(trend: Trend | undefined): readonly TrendMeasure[] {
  const queryClient = useQueryClient();
  if (trend) return trend.measures;
  const known = queryClient.getQueriesData<Trend>({ queryKey: TRENDS_KEY });
  return known.findLast(([, data]) => data)?.[1]?.measures ?? [];
}
