import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountRegistrations } from './registrations.routes.ts';
import { createRegistrations, type RegistrationsDependencies } from './registrations.service.ts';

export { createJoinRegistrations } from './join-registrations.ts';

/** Self-registration of patients. */
export function registrationsModule({ database, ...parts }: Parts<RegistrationsDependencies>) {
  const registrations = createRegistrations({ database, ...parts });
  return { mount: (mounting: MountDependencies) => mountRegistrations(mounting, registrations) };
}
