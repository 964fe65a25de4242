import type { MountDeps } from '../../platform/http/mount.ts';
import { mountAppointments } from './appointments.routes.ts';
import type { AppointmentsDeps } from './appointments.service.ts';
import { mountLoginLinks } from './login-links.routes.ts';
import { createLoginLinksContext, type LoginLinksDeps } from './login-links.service.ts';

export { patientOf } from './appointments.service.ts';
export {
  addAppointment,
  appointmentOfScan,
  endScanRequest,
  noteAppointmentNotified,
  noteScanRequest,
  type SeenScanRequest,
} from './appointments.store.ts';
export {
  addForRegistration as addLinkForRegistration,
  type LoginLinksContext,
  urlOf as loginUrlOf,
} from './login-links.service.ts';
export { addLink, endLinks, scanDaysBefore } from './login-links.store.ts';
export { makeOperatorLinks } from './operator-links.ts';

/** Login links and appointments. */
export function loginLinksModule(deps: LoginLinksDeps & AppointmentsDeps) {
  const context = createLoginLinksContext(deps);
  return {
    ...context,
    mount(mounting: MountDeps) {
      mountLoginLinks(mounting, context);
      mountAppointments(mounting, deps);
    },
  };
}
