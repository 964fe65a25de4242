import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountGroups } from './groups.routes.ts';
import { createGroups, type GroupsDependencies } from './groups.service.ts';

/** The groups of clients. */
export function groupsModule({ database, ...parts }: Parts<GroupsDependencies>) {
  const groups = createGroups({ database, ...parts });
  return { mount: (mounting: MountDependencies) => mountGroups(mounting, groups) };
}
