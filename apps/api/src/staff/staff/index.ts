import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountStaff } from './staff.routes.ts';
import { createStaff, type StaffDependencies } from './staff.service.ts';

/** The staff of clients. */
export function staffModule({ database, ...parts }: Parts<StaffDependencies>) {
  const staff = createStaff({ database, ...parts });
  return { mount: (mounting: MountDependencies) => mountStaff(mounting, staff) };
}
