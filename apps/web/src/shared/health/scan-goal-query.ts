import type { Client, MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';

/** The signed-in patient's weekly scan goal. */
export const scanGoalQuery = (client: Client<MienContract>) =>
  queryOptions({
    queryKey: ['scanGoal'],
    queryFn: () => client.scanReminders.goal(),
    staleTime: Number.POSITIVE_INFINITY,
  });
