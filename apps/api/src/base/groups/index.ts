import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountGroups } from './groups.routes.ts';
import type { GroupsDependencies } from './groups.service.ts';

/** The groups of clients. None is deleted: patients, results and averages stay. See docs/topics/sign-in.md. */
export function groupsModule(deps: GroupsDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountGroups(mounting, deps) };
}
