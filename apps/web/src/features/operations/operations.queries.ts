import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.tsx';
import { useAttentiveInterval } from '../../shared/attention.ts';

const RENEW_EVERY_MS = 30_000;
const OPERATIONS_KEY = 'operations';

/** How the installation is doing, renewed while the page is used. */
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

/** What is due for unused accounts. Looks at all of them, so it is asked for by hand only. */
export function useRetentionPlan() {
  const { client } = useApi();
  return useQuery({
    queryKey: [OPERATIONS_KEY, 'retentionPlan'],
    queryFn: () => client.operations.retentionPlan(),
    enabled: false,
  });
}
