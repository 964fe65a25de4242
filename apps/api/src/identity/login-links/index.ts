import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountAppointments } from './appointments.routes.ts';
import { type AppointmentsDependencies, createAppointments } from './appointments.service.ts';
import { mountLoginLinks } from './login-links.routes.ts';
import { createLoginLinks, type LoginLinksDependencies } from './login-links.service.ts';

export { addAppointment, noteAppointmentTold } from './appointments.store.ts';
export type { LoginLinks } from './login-links.service.ts';
export { addLink, endLinks } from './login-links.store.ts';
export { makeOperatorLinks } from './operator-links.ts';

/** Login links and appointments. */
export function loginLinksModule({ database, ...parts }: Parts<LoginLinksDependencies & AppointmentsDependencies>) {
  const loginLinks = createLoginLinks({ database, ...parts });
  const appointments = createAppointments({ database, ...parts });
  return {
    ...loginLinks,
    mount(mounting: MountDependencies) {
      mountLoginLinks(mounting, loginLinks);
      mountAppointments(mounting, appointments);
    },
  };
}
