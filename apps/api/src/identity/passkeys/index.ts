import type { MountDeps } from '../../platform/http/mount.ts';
import { mountPasskeys } from './passkeys.routes.ts';
import { createPasskeysContext, type PasskeysDeps } from './passkeys.service.ts';

export {
  creationFor as passkeyCreationFor,
  madeFor as passkeyMadeFor,
  type PasskeysContext,
  type Resets,
} from './passkeys.service.ts';
export {
  addPasskey,
  countPasskeys,
  countWithoutPasskeyHere,
  type NewPasskey,
  type PasskeyStandingHere,
  passkeyStandingOf,
  passkeysToKeep,
  removePasskeys,
  restorePasskeys,
} from './passkeys.store.ts';
export { relyingPartyOf } from './web-authn.ts';

/** Signing in with a passkey, and one's own passkeys. See docs/topics/sign-in.md. */
export function passkeysModule(deps: PasskeysDeps) {
  const context = createPasskeysContext(deps);
  return { ...context, mount: (mounting: MountDeps) => mountPasskeys(mounting, context) };
}
