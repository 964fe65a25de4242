import type { AttentionNotices } from '@mien/contract';
import { SECOND_MS } from '@mien/domain';
import { useQuery } from '@tanstack/react-query';
import { useApi } from './api.tsx';
import { useReachOf } from './permissions.ts';

export const ATTENTION_NOTICES_KEY = ['attentionNotices'] as const;

/** How many patients have readings that need attention; undefined for whoever is not told, and where it is not known. */
export function useAttentionNotices(): AttentionNotices | undefined {
  const { client } = useApi();
  const reach = useReachOf()('listUsers');
  const { data } = useQuery({
    queryKey: ATTENTION_NOTICES_KEY,
    queryFn: () => client.attentionNotices.get(),
    enabled: reach === 'client' || reach === 'all',
    staleTime: 10 * SECOND_MS,
    retry: false,
  });
  return data;
}
