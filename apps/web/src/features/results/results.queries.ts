import type { Client, MienContract } from '@mien/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.tsx';
import { comparisonQuery } from '../../shared/result/comparison-query.ts';
import { resultQuery } from '../../shared/result/result-query.ts';
import { useSession } from '../../shared/session.ts';

/** What the page's address says. */
interface PageValues {
  readonly measurementId?: string;
}

/** What the page shows first. A result that is there already is drawn with the page. */
export function readFirst(store: QueryClient, client: Client<MienContract>, { measurementId = '' }: PageValues) {
  return Promise.all([
    store.prefetchQuery(resultQuery(client, measurementId)),
    store.prefetchQuery(comparisonQuery(client, measurementId)),
  ]);
}

export function useResult(measurementId: string) {
  return useQuery(resultQuery(useApi().client, measurementId));
}

/** The scan beside the person's others; the page stands without it. A session for one scan has no others. */
export function useComparison(measurementId: string) {
  const { client } = useApi();
  const { data: session } = useSession();
  return useQuery({ ...comparisonQuery(client, measurementId), enabled: session != null && !session.isScanOnly });
}
