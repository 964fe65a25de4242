import { type Client, MAX_PAGE_SIZE, type MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';

/** A list is refetched when the user returns to it, but not while the app is opening. Chosen. */
const JUST_ASKED_MS = 2000;

/** All measurements of the signed-in patient, newest first, without their values. */
export function resultListQuery(client: Client<MienContract>) {
  return queryOptions({
    queryKey: ['measurements', 'all'],
    queryFn: () => client.measurements.list({ query: { page: 1, pageSize: MAX_PAGE_SIZE } }),
    staleTime: JUST_ASKED_MS,
  });
}
