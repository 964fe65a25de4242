import { MINUTE_MS } from '@mien/domain';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.tsx';
import { useAttentiveInterval } from '../../shared/attention.ts';

/** What needs somebody, renewed every minute while the page is seen and used. */
export function useToday() {
  const { client } = useApi();
  const refetchInterval = useAttentiveInterval(MINUTE_MS);
  return useQuery({ queryKey: ['today'], queryFn: () => client.today.get(), refetchInterval });
}
