import type { Client, MienContract } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { queryOptions } from '@tanstack/react-query';
import { deviceTimeZone } from '../../platform/time-zone.ts';

/** The attention state of the patient. Scans, notes, and time while a repeat is due may change it. */
export function attentionQuery(client: Client<MienContract>) {
  return queryOptions({
    queryKey: ['attention'],
    queryFn: () => client.attention.get({ query: { timeZone: deviceTimeZone() } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && hasAttention(state.data) ? MINUTE_MS : false),
  });
}

type AttentionAnswer = Awaited<ReturnType<Client<MienContract>['attention']['get']>>;

export const hasAttention = ({ seatedAskedFor, measures }: AttentionAnswer): boolean =>
  seatedAskedFor !== null || measures.some(({ advice }) => advice.length > 0);
