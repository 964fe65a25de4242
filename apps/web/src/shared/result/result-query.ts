import type { Client, MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';
import { inReaderUnits } from '../reader-units.ts';

/** One measurement. It never changes, so it is loaded only once. */
export function resultQuery(client: Client<MienContract>, measurementId: string) {
  return queryOptions({
    queryKey: ['measurements', 'result', measurementId],
    queryFn: () => client.measurements.get({ params: { id: measurementId } }),
    select: (result) => inReaderUnits(result),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
