import type { Client, MienContract } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { queryOptions } from '@tanstack/react-query';
import { deviceTimeZone } from '../../platform/time-zone.ts';

/**
 * A scan compared with the same patient's others. Unlike the result itself, it changes with a repeat, a tag or a new
 * scan.
 */
export function comparisonQuery(client: Client<MienContract>, measurementId: string) {
  return queryOptions({
    queryKey: ['measurements', 'comparison', measurementId],
    queryFn: () => client.comparisons.get({ params: { id: measurementId }, query: { timeZone: deviceTimeZone() } }),
    staleTime: MINUTE_MS,
  });
}
