import type { Client, MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';

export const HEALTH_FACTS_KEY = ['healthFacts'];

/** A patient's own medicines and conditions. */
export const healthFactsQuery = (client: Client<MienContract>) =>
  queryOptions({ queryKey: HEALTH_FACTS_KEY, queryFn: async () => (await client.healthFacts.list()).items });
