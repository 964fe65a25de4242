import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountOperations } from './operations.routes.ts';
import { createOperations, type OperationsDependencies } from './operations.service.ts';
import { createOperationsStore } from './operations.store.ts';

/** The state of the installation. */
export function operationsModule({ database, ...parts }: Parts<OperationsDependencies>) {
  const operations = createOperations({ store: createOperationsStore(database), ...parts });
  return { ...operations, mount: (mounting: MountDependencies) => mountOperations(mounting, operations) };
}
