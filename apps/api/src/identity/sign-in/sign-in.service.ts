import { bindAll } from '../../platform/bind-all.ts';
import { logIn } from './codes/log-in.ts';
import { profilesOf } from './codes/profiles-of.ts';
import { proveByCode } from './codes/prove-by-code.ts';
import { sendCode } from './codes/send-code.ts';
import { current } from './sessions/current.ts';
import { callerOfSession, identify } from './sessions/identify.ts';
import { endOtherSession, endSession, leave, openSessions } from './sessions/open-sessions.ts';
import { refresh } from './sessions/refresh.ts';
import { setDeactivated } from './sessions/set-deactivated.ts';
import { signInByLink } from './sessions/sign-in-by-link.ts';
import { noteConfirmed, personOf, signInByPasskey } from './sessions/sign-in-by-passkey.ts';
import { signInBySingleSignOn } from './sessions/sign-in-by-single-sign-on.ts';
import type { SignInDependencies } from './sign-in.parts.ts';
import { endEverything } from './sign-in.store.ts';
import { beginAsCarer, leaveCare } from './switching/act-as-carer.ts';
import { otherProfiles, switchProfile } from './switching/switch-profile.ts';
import { addCodeOfStaff, spendTokenOf } from './tokens/codes-of-staff.ts';
import { addRegistrationToken, spendRegistrationToken } from './tokens/registration-tokens.ts';
import { finishSecondStep, secondStepOf } from './tokens/second-step.ts';
import { addStepToken, spendStepToken } from './tokens/step-tokens.ts';

/** Signing in by SMS code, and the sessions that follow. */
export const createSignIn = (parts: SignInDependencies) => ({
  ...bindAll(parts, {
    sendCode,
    proveByCode,
    profilesOf,
    logIn,
    secondStepOf,
    finishSecondStep,
    addStepToken,
    spendStepToken,
    otherProfiles,
    switchProfile,
    signInByLink,
    signInBySingleSignOn,
    signInByPasskey,
    personOf,
    noteConfirmed,
    addCodeOfStaff,
    spendTokenOf,
    addRegistrationToken,
    spendRegistrationToken,
    identify,
    callerOfSession,
    refresh,
    beginAsCarer,
    leaveCare,
    current,
    setDeactivated,
    leave,
    endSession,
    endOtherSession,
    openSessions,
    endEverything,
  }),
});

export type SignIn = ReturnType<typeof createSignIn>;
