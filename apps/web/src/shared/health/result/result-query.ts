import type { Client, MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';
import { inReaderUnits } from '../../platform/reader-units.ts';

/** One measurement in the reader's units. */
export function resultQuery(client: Client<MienContract>, measurementId: string) {
  return queryOptions({ ...answeredResultQuery(client, measurementId), select: (result) => inReaderUnits(result) });
}

/** One measurement as the server sent it, to be cached on the device. It never changes, so it is loaded only once. */
export function answeredResultQuery(client: Client<MienContract>, measurementId: string) {
  return queryOptions({
    queryKey: ['measurements', 'result', measurementId],
    queryFn: () => client.measurements.get({ params: { id: measurementId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
