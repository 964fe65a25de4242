import type { Client, MienContract } from '@mien/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { comparisonQuery } from '../../shared/health/result/comparison-query.ts';
import { resultQuery } from '../../shared/health/result/result-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { useSession } from '../../shared/platform/session.ts';

/** The values in the page's address. */
interface PageValues {
  readonly measurementId?: string;
}

/** Prefetches the data that the page shows first. A cached result renders with the page. */
export function readFirst(store: QueryClient, client: Client<MienContract>, { measurementId = '' }: PageValues) {
  return Promise.all([
    store.prefetchQuery(resultQuery(client, measurementId)),
    store.prefetchQuery(comparisonQuery(client, measurementId)),
  ]);
}

export function useResult(measurementId: string) {
  return useQuery(resultQuery(useApi().client, measurementId));
}

/** The comparison with the person's other scans; the page works without it. A scan-only session has none. */
export function useComparison(measurementId: string) {
  const { client } = useApi();
  const { data: session } = useSession();
  return useQuery({ ...comparisonQuery(client, measurementId), enabled: session != null && !session.isScanOnly });
}
