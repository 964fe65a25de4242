import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountSingleSignOn } from './single-sign-on.routes.ts';
import { createSingleSignOn, type SingleSignOnDependencies } from './single-sign-on.service.ts';

export { createOpenId, type OpenId } from './open-id.ts';
export { createSignOnsOfSessions } from './sign-ons-of-sessions.ts';

/** Sign-in of staff at the OpenID Connect provider of their client. */
export function singleSignOnModule({ database, ...parts }: Parts<SingleSignOnDependencies>) {
  const singleSignOn = createSingleSignOn({ database, ...parts });
  return {
    mount: (mounting: MountDependencies) => mountSingleSignOn(mounting, singleSignOn, parts),
  };
}
