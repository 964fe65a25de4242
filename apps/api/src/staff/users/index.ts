import type { MountDeps } from '../../platform/http/mount.ts';
import { mountUsers } from './users.routes.ts';
import type { UsersDeps } from './users.service.ts';

/** The list of users, and patients created by staff. */
export function usersModule(deps: UsersDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountUsers(mounting, deps) };
}
