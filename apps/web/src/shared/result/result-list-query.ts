import { type Client, MAX_PAGE_SIZE, type MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';

/** All measurements of the signed-in patient, the latest first, without their values. */
export function resultListQuery(client: Client<MienContract>) {
  return queryOptions({
    queryKey: ['measurements', 'all'],
    queryFn: () => client.measurements.list({ query: { page: 1, pageSize: MAX_PAGE_SIZE } }),
  });
}
