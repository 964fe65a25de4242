import type { RetentionLimits } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import type { Parts } from '../../platform/module.ts';
import { createRetention, planOf, type RetentionDependencies, type RetentionPlan } from './retention.service.ts';

export type { Retention, RetentionPlan } from './retention.service.ts';

/** Warning, suspension and deletion of unused accounts. */
export function retentionModule({ database, ...parts }: Parts<RetentionDependencies>) {
  return createRetention({ database, ...parts });
}

/** The steps that a run would take at an instant, for commands; nothing is changed. */
export function planRetention(database: Database, at: Date, limits: RetentionLimits): AsyncGenerator<RetentionPlan> {
  return planOf(database, at, limits);
}
