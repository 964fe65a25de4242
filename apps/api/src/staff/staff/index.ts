import type { MountDeps } from '../../platform/http/mount.ts';
import { mountStaff } from './staff.routes.ts';
import type { StaffDeps } from './staff.service.ts';

export type { StaffDeps } from './staff.service.ts';

/** The staff of clients, for their administrators. See docs/topics/sign-in.md. */
export function staffModule(deps: StaffDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountStaff(mounting, deps) };
}
