import type { Client, MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';

/** One measurement. It never changes, so it is loaded only once. */
export function resultQuery(client: Client<MienContract>, measurementId: string) {
  return queryOptions({
    queryKey: ['measurements', 'result', measurementId],
    queryFn: () => client.measurements.get({ params: { id: measurementId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
