import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import type { SignInDependencies } from './sign-in.parts.ts';
import { mountSignIn, type SignInRouteDependencies } from './sign-in.routes.ts';
import { createSignIn } from './sign-in.service.ts';

export { createRecipientsOf } from './codes/code-recipients.ts';
export { keepProofOf, newestProofOf } from './codes/codes.store.ts';
export { endSessions, endSessionsOfSignOns } from './sessions/sessions.store.ts';
export type { CodeAsker, LinkEntry, SecondStepUser } from './sign-in.parts.ts';
export type { SignIn } from './sign-in.service.ts';
export { makerOf } from './tokens/tokens.store.ts';

/** Signing in by code, and the sessions that follow. */
export function signInModule({
  joinRegistrations,
  countMeasurements,
  ...parts
}: Parts<SignInDependencies> & Pick<SignInRouteDependencies, 'joinRegistrations' | 'countMeasurements'>) {
  const signIn = createSignIn(parts);
  return {
    ...signIn,
    mount: (mounting: MountDependencies) => mountSignIn(mounting, { signIn, joinRegistrations, countMeasurements }),
  };
}
