import type { TodayQuery } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAttentiveInterval } from '../../shared/health/attention.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { TODAY_KEY } from '../../shared/staff/follow-up/follow-up.queries.ts';

/**
 * Today, refetched every minute while the page is visible and used. @param named  number of rows per section, and the
 * owner filter
 */
export function useToday(named: TodayQuery) {
  const { client } = useApi();
  const refetchInterval = useAttentiveInterval(MINUTE_MS);
  return useQuery({
    queryKey: [...TODAY_KEY, named],
    queryFn: () => client.today.get({ query: named }),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}
