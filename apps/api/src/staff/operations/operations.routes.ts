import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { OperationsService } from './operations.service.ts';

export function mountOperations(mounting: MountDependencies, operations: OperationsService): void {
  mount(mounting, 'operations', mienContract.operations, {
    retentionPlan: () => operations.retentionPlan(),
    get: ({ query }) => operations.get(query.days),
  });
}
