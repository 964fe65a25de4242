import type { MountDeps } from '../../platform/http/mount.ts';
import { mountGroups } from './groups.routes.ts';
import type { GroupsDeps } from './groups.service.ts';

/** The groups of clients. None is deleted: patients, results and averages stay. See docs/topics/sign-in.md. */
export function groupsModule(deps: GroupsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountGroups(mounting, deps) };
}
