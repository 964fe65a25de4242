import type { Client, MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';

/** How one of the signed-in patient's scans compares with their own earlier ones; days are those of this device's zone. */
export function comparisonQuery(client: Client<MienContract>, measurementId: string) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return queryOptions({
    queryKey: ['measurements', 'comparison', measurementId],
    queryFn: () => client.comparisons.get({ params: { id: measurementId }, query: { timeZone } }),
  });
}
