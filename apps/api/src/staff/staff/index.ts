import type { SignIn } from '../../identity/sign-in/index.ts';
import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountStaff } from './staff.routes.ts';
import { createStaff, type StaffDependencies } from './staff.service.ts';
import { createStaffStore } from './staff.store.ts';

/** The staff of clients. */
export function staffModule({
  database,
  endEverything,
  ...parts
}: Parts<StaffDependencies> & Pick<SignIn, 'endEverything'>) {
  const staff = createStaff({ store: createStaffStore(database, endEverything), ...parts });
  return { mount: (mounting: MountDependencies) => mountStaff(mounting, staff) };
}
