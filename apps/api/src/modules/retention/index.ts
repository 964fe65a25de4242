import type { RetentionLimits } from '@mien/domain';
import type { Database } from '../../database/connect.ts';
import { planOf, type RetentionPlan } from './retention.service.ts';
import { createRetentionStore } from './retention.store.ts';

export { createRetention, type Retention, type RetentionPlan } from './retention.service.ts';
export { createRetentionStore };

/** What a run would do at an instant, for commands; nothing is changed. */
export function planRetention(database: Database, at: Date, limits: RetentionLimits): AsyncGenerator<RetentionPlan> {
  return planOf(
    createRetentionStore(database, async () => undefined),
    at,
    limits,
  );
}
