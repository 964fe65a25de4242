import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountPasskeys } from './passkeys.routes.ts';
import { createPasskeys, type PasskeysDependencies } from './passkeys.service.ts';

export type { Passkeys, Resets } from './passkeys.service.ts';
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

/** Passkeys: a proof of a person, in place of a code. */
export function passkeysModule(parts: Parts<PasskeysDependencies>) {
  const passkeys = createPasskeys(parts);
  return { ...passkeys, mount: (mounting: MountDependencies) => mountPasskeys(mounting, passkeys) };
}
