import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountStaff } from './staff.routes.ts';
import type { StaffDependencies } from './staff.service.ts';

export type { StaffDependencies } from './staff.service.ts';

/** The staff of clients, for their administrators. See docs/topics/sign-in.md. */
export function staffModule(deps: StaffDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountStaff(mounting, deps) };
}
