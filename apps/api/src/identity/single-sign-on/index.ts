import type { MountDeps } from '../../platform/http/mount.ts';
import { mountSingleSignOn } from './single-sign-on.routes.ts';
import type { SingleSignOnDeps } from './single-sign-on.service.ts';

export { isSilent, ProviderSilent, reasonOf } from './open-id-errors.ts';
export {
  boundedFetch,
  callWith,
  createOpenId,
  endpoint as allowedEndpoint,
  load as loadOpenIdClient,
  type OpenId,
  TIMEOUT_S as OPEN_ID_TIMEOUT_S,
} from './open-id-fetch.ts';
export { clientFault, discoverIssuer } from './open-id-provider.ts';
export { createSignOnsOfSessions } from './sign-ons-of-sessions.ts';

/** Single sign-on of staff at the OpenID Connect provider of their client. See docs/adr/0108-single-sign-on.md. */
export function singleSignOnModule(deps: SingleSignOnDeps) {
  return { mount: (mounting: MountDeps) => mountSingleSignOn(mounting, deps) };
}
