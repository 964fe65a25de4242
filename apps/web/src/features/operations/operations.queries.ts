import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.tsx';

const RENEW_EVERY_MS = 30_000;

/** How the installation is doing, renewed while the page is looked at. */
export function useOperations(days: number) {
  const { client } = useApi();
  return useQuery({
    queryKey: ['operations', days],
    queryFn: async () => {
      const [figures, plan] = await Promise.all([
        client.operations.get({ query: { days } }),
        client.operations.retentionPlan(),
      ]);
      return { figures, plan };
    },
    refetchInterval: RENEW_EVERY_MS,
    placeholderData: (previous) => previous,
  });
}
