import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountLoginLinks } from './login-links.routes.ts';
import { createLoginLinks, type LoginLinksDependencies } from './login-links.service.ts';
import { createLoginLinksStore } from './login-links.store.ts';

export type { LoginLinks } from './login-links.service.ts';
export { addAppointment, addLink, endLinks } from './login-links.store.ts';
export { makeOperatorLinks } from './operator-links.ts';

/** Login links and appointments. */
export function loginLinksModule({ database, ...parts }: Parts<LoginLinksDependencies>) {
  const loginLinks = createLoginLinks({ store: createLoginLinksStore(database), ...parts });
  return { ...loginLinks, mount: (mounting: MountDependencies) => mountLoginLinks(mounting, loginLinks) };
}
