import type { MountDeps } from '../../platform/http/mount.ts';
import { mountRegistrations } from './registrations.routes.ts';
import { createRegistrationsContext, type RegistrationsDeps } from './registrations.service.ts';

export { createJoinRegistrations } from './join-registrations.ts';
export { registerAtKiosk } from './registrations.service.ts';

/**
 * Registers new patients: by a form, anonymously, or by a verified phone. No call here gives access to an existing
 * record.
 */
export function registrationsModule(deps: RegistrationsDeps) {
  const context = createRegistrationsContext(deps);
  return { ...context, mount: (mounting: MountDeps) => mountRegistrations(mounting, context) };
}
