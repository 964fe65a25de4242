import type { RetentionLimits } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import {
  createRetentionContext,
  planOf,
  type RetentionContext,
  type RetentionDeps,
  type RetentionPlan,
} from './retention.service.ts';

export {
  plan as planRun,
  type RetentionContext,
  type RetentionPlan,
  run as runRetention,
} from './retention.service.ts';

/** Warning, suspension and deletion of unused accounts. */
export function retentionModule(deps: RetentionDeps): RetentionContext {
  return createRetentionContext(deps);
}

/** The steps that a run would take at an instant, for commands; nothing is changed. */
export function planRetention(database: Database, at: Date, limits: RetentionLimits): AsyncGenerator<RetentionPlan> {
  return planOf(database, at, limits);
}
