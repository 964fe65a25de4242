import type { Client, MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';

/** How many scans a week the signed-in patient aims for. */
export const scanGoalQuery = (client: Client<MienContract>) =>
  queryOptions({
    queryKey: ['scanGoal'],
    queryFn: () => client.scanReminders.goal(),
    staleTime: Number.POSITIVE_INFINITY,
  });
