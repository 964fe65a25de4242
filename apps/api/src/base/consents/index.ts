import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountConsents } from './consents.routes.ts';
import { type ConsentsDependencies, createConsents } from './consents.service.ts';

export { currentTexts, isConsentCurrent } from './consents.service.ts';

/** Consents of patients. */
export function consentsModule({ database, ...parts }: Parts<ConsentsDependencies>) {
  const consents = createConsents({ database, ...parts });
  return { ...consents, mount: (mounting: MountDependencies) => mountConsents(mounting, consents) };
}
