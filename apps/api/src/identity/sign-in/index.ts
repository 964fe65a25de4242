import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountSignIn, type SignInRouteDependencies } from './sign-in.routes.ts';
import { createSignIn, type SignInDependencies } from './sign-in.service.ts';
import { createSignInStore, type EndsOfOthers } from './sign-in.store.ts';

export { createRecipientsOf } from './code-recipients.ts';
export type { CodeAsker, LinkEntry, SecondStepUser, SignIn } from './sign-in.service.ts';
export {
  endOtherProofs,
  endSessions,
  endSessionsOfSignOns,
  type Maker,
  makerOf,
  newestProofOf,
} from './sign-in.store.ts';

/** Signing in by code, and the sessions that follow. */
export function signInModule({
  database,
  endLinks,
  endScans,
  joinRegistrations,
  countMeasurements,
  ...parts
}: Parts<SignInDependencies> &
  Pick<SignInRouteDependencies, 'joinRegistrations' | 'countMeasurements'> &
  EndsOfOthers) {
  const signIn = createSignIn({ store: createSignInStore(database, { endLinks, endScans }), ...parts });
  return {
    ...signIn,
    mount: (mounting: MountDependencies) =>
      mountSignIn(mounting, { signIn, random: parts.random, joinRegistrations, countMeasurements }),
  };
}
