import type { SentAveragePeriod } from '@mien/domain';
import { MINUTE_MS } from '@mien/domain';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { averageTrendInReaderUnits, inReaderUnits } from '../../shared/platform/reader-units.ts';

const AVERAGES_KEY = 'averages';

/** The groups within reach and the periods. */
export function useFilterLists() {
  const { client } = useApi();
  return useQuery({
    queryKey: [AVERAGES_KEY, 'filters'],
    queryFn: async () => {
      const [groupCodes, periods] = await Promise.all([client.averages.groupCodes(), client.averages.periods()]);
      return { groupCodes, periods };
    },
    staleTime: 5 * MINUTE_MS,
  });
}

/** A group's averages month by month; null makes no request. */
export function useAverageTrend(groupCode: string | null) {
  const { client } = useApi();
  return useQuery({
    queryKey: [AVERAGES_KEY, 'trend', groupCode],
    queryFn: () => client.averages.trend({ params: { groupCode: groupCode ?? '' } }),
    select: (trend) => averageTrendInReaderUnits(trend),
    enabled: groupCode !== null,
    staleTime: MINUTE_MS,
  });
}

/** A group's averages; null makes no request. */
export function useAverage(filter: { readonly groupCode: string; readonly period: SentAveragePeriod } | null) {
  const { client } = useApi();
  return useQuery({
    queryKey: [AVERAGES_KEY, filter?.groupCode, filter?.period],
    queryFn: () =>
      client.averages.get({
        params: { groupCode: filter?.groupCode ?? '' },
        query: { ...(filter ? { period: filter.period } : {}) },
      }),
    select: (average) => inReaderUnits(average),
    enabled: filter !== null,
    staleTime: MINUTE_MS,
  });
}
