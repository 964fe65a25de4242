import type { WebhookDelivery } from '@mien/contract';
import { MINUTE_MS, SECOND_MS } from '@mien/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { serverNow } from '../../shared/platform/server-time.ts';

const EVENTS_KEY = 'webhooks';

/** Polling interval while a delivery is under way. Chosen: the server sends every two seconds. */
const POLL_MS = 3 * SECOND_MS;

export const endpointsKey = (clientId: string) => [EVENTS_KEY, 'endpoints', clientId] as const;
export const deliveriesKey = (clientId: string, id: string) => [EVENTS_KEY, 'deliveries', clientId, id] as const;

/** Addresses that get the client's events, refetched every time: a receiver may have turned itself off. */
export function useEndpoints(clientId: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: endpointsKey(clientId),
    queryFn: () => client.webhooks.list({ params: { clientId } }),
    staleTime: 0,
  });
}

export type Endpoints = ReturnType<typeof useEndpoints>;

const isUnderWay = ({ nextTry }: WebhookDelivery) =>
  nextTry !== null && Date.parse(nextTry) < serverNow().getTime() + MINUTE_MS;

/** Deliveries to an address, page by page, newest first. */
export function useDeliveries(clientId: string, id: string) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: deliveriesKey(clientId, id),
    queryFn: ({ pageParam }) =>
      client.webhooks.deliveries({
        params: { clientId, id },
        query: pageParam === null ? {} : { cursor: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.items.some(isUnderWay) ? POLL_MS : false),
  });
}
