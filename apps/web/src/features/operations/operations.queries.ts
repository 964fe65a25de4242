import { useQuery } from '@tanstack/react-query';
import { useAttentiveInterval } from '../../shared/health/attention.ts';
import { useApi } from '../../shared/platform/api.tsx';

const RENEW_EVERY_MS = 30_000;
const OPERATIONS_KEY = 'operations';

/** Status of the installation, refetched while the page is used. */
export function useOperations(days: number) {
  const { client } = useApi();
  const refetchInterval = useAttentiveInterval(RENEW_EVERY_MS);
  return useQuery({
    queryKey: [OPERATIONS_KEY, days],
    queryFn: () => client.operations.get({ query: { days } }),
    refetchInterval,
    placeholderData: (previous) => previous,
  });
}

/** The steps due for unused accounts. Reads all of them, so only on request. */
export function useRetentionPlan() {
  const { client } = useApi();
  return useQuery({
    queryKey: [OPERATIONS_KEY, 'retentionPlan'],
    queryFn: () => client.operations.retentionPlan(),
    enabled: false,
  });
}
