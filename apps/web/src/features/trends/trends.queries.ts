import type { Client, MienContract, Trend, TrendMeasure } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../shared/api.tsx';
import type { TrendView } from './trends.model.ts';

const TRENDS_KEY = ['measurements', 'trend'] as const;

function trendQuery(client: Client<MienContract>, { period, start, measure }: TrendView, timeZone: string) {
  return queryOptions({
    queryKey: [...TRENDS_KEY, period, start, measure, timeZone],
    queryFn: () => client.measurements.trends({ query: { period, date: start, measure, timeZone } }),
    staleTime: MINUTE_MS,
  });
}

/** What a view shows. The view before it is fetched as well, because most people step back. */
export function useTrend(view: TrendView, previous: TrendView | null, timeZone: string) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(trendQuery(client, view, timeZone));
  const { isSuccess } = query;
  const previousStart = previous?.start ?? null;
  useEffect(() => {
    if (!isSuccess || previousStart === null) return;
    const { period, measure } = view;
    void queryClient.prefetchQuery(trendQuery(client, { period, measure, start: previousStart }, timeZone));
  }, [isSuccess, previousStart, view, client, queryClient, timeZone]);
  return query;
}

/** The measures of the last answer, so that the choice stays while the next one is on its way. */
export function useKnownMeasures(trend: Trend | undefined): readonly TrendMeasure[] {
  const queryClient = useQueryClient();
  if (trend) return trend.measures;
  const known = queryClient.getQueriesData<Trend>({ queryKey: TRENDS_KEY });
  return known.findLast(([, data]) => data)?.[1]?.measures ?? [];
}
