import { type Client, MAX_PAGE_SIZE, type MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';

/** A list is asked for again when somebody comes back to it, but not when the app opens with it. Chosen. */
const JUST_ASKED_MS = 2000;

/** All measurements of the signed-in patient, the latest first, without their values. */
export function resultListQuery(client: Client<MienContract>) {
  return queryOptions({
    queryKey: ['measurements', 'all'],
    queryFn: () => client.measurements.list({ query: { page: 1, pageSize: MAX_PAGE_SIZE } }),
    staleTime: JUST_ASKED_MS,
  });
}
