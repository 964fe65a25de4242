import type { MountDeps } from '../../platform/http/mount.ts';
import type { SignInDeps } from './sign-in.deps.ts';
import { mountSignIn, type SignInRouteDeps } from './sign-in.routes.ts';

export { createRecipientsOf } from './codes/code-recipients.ts';
export { keepProofOf, newestProofOf } from './codes/codes.store.ts';
export { proveByCode } from './codes/prove-by-code.ts';
export { sendCode } from './codes/send-code.ts';
export { demoAccountOf, demoClientIdOf, demoIdOf, demoKeyOf, demoPatientOf } from './demo/demo-ids.ts';
export { DEMO_FACES, demoVisitorsIn } from './demo/demo-visitors.ts';
export { callerOfSession, identify } from './sessions/identify.ts';
export { endSession } from './sessions/open-sessions.ts';
export { endSessions, endSessionsOfKiosk, endSessionsOfSignOns } from './sessions/sessions.store.ts';
export { setDeactivated } from './sessions/set-deactivated.ts';
export { signInAtKiosk } from './sessions/sign-in-at-kiosk.ts';
export { signInByLink } from './sessions/sign-in-by-link.ts';
export { noteConfirmed, personOf, signInByPasskey } from './sessions/sign-in-by-passkey.ts';
export { signInByProgram } from './sessions/sign-in-by-program.ts';
export { signInBySingleSignOn } from './sessions/sign-in-by-single-sign-on.ts';
export type { CodeAsker, LinkEntry, SecondStepUser, SignInDeps } from './sign-in.deps.ts';
export { endEverything } from './sign-in.store.ts';
export { browserHashOf } from './sign-in-user.ts';
export { beginAsCarer, leaveCare } from './switching/act-as-carer.ts';
export { addCodeOfStaff, spendTokenOf } from './tokens/codes-of-staff.ts';
export { addRegistrationToken, spendRegistrationToken } from './tokens/registration-tokens.ts';
export { finishSecondStep, secondStepOf } from './tokens/second-step.ts';
export { addStepToken, spendStepToken } from './tokens/step-tokens.ts';
export { makerOf } from './tokens/tokens.store.ts';

/** Signing in by SMS code, and the sessions that follow. */
export function signInModule(deps: SignInDeps & SignInRouteDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountSignIn(mounting, deps) };
}
