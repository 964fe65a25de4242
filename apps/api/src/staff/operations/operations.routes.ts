import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { OperationsDeps } from './operations.service.ts';
import * as operations from './operations.service.ts';

export function mountOperations(mounting: MountDeps, deps: OperationsDeps): void {
  mount(mounting, 'operations', mienContract.operations, {
    retentionPlan: () => operations.retentionPlan(deps),
    get: ({ query }) => operations.get(deps, query.days),
  });
}
