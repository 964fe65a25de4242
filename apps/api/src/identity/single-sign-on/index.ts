import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import type { SignIn } from '../sign-in/index.ts';
import { mountSingleSignOn } from './single-sign-on.routes.ts';
import { createSingleSignOn, type SingleSignOnDependencies } from './single-sign-on.service.ts';
import { createSingleSignOnStore } from './single-sign-on.store.ts';

export { createOpenId, type OpenId } from './open-id.ts';
export { createSignOnsOfSessions } from './sign-ons-of-sessions.ts';

/** Sign-in of staff at the OpenID Connect provider of their client. */
export function singleSignOnModule({
  database,
  endEverything,
  ...parts
}: Parts<SingleSignOnDependencies> & Pick<SignIn, 'endEverything'>) {
  const store = createSingleSignOnStore(database, endEverything);
  const singleSignOn = createSingleSignOn({ store, ...parts });
  return {
    mount: (mounting: MountDependencies) => mountSingleSignOn(mounting, singleSignOn, parts),
  };
}
