import type { Client, MienContract } from '@mien/contract';
import type { QueryClient } from '@tanstack/react-query';
import { resultListQuery } from '../../shared/health/result/result-list-query.ts';

/** The data that the page shows first; prefetched. */
export const readFirst = (store: QueryClient, client: Client<MienContract>) =>
  store.prefetchQuery(resultListQuery(client));
