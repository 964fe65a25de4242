import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountUsers } from './users.routes.ts';
import type { UsersDependencies } from './users.service.ts';

/** The list of users, and patients created by staff. */
export function usersModule(deps: UsersDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountUsers(mounting, deps) };
}
