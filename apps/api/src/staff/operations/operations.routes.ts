import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { OperationsDependencies } from './operations.service.ts';
import * as operations from './operations.service.ts';

export function mountOperations(mounting: MountDependencies, deps: OperationsDependencies): void {
  mount(mounting, 'operations', mienContract.operations, {
    retentionPlan: () => operations.retentionPlan(deps),
    get: ({ query }) => operations.get(deps, query.days),
  });
}
