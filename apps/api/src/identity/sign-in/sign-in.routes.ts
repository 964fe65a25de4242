import { mienContract, Problem } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import { type Call, withSessionCookie } from '../../platform/http/call.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import { logIn } from './codes/log-in.ts';
import { profilesOf } from './codes/profiles-of.ts';
import { proveByCode } from './codes/prove-by-code.ts';
import { sendCode } from './codes/send-code.ts';
import { signInAsVisitor } from './demo/demo-visitors.ts';
import { current } from './sessions/current.ts';
import { endOtherSession, endSession, leave, openSessions } from './sessions/open-sessions.ts';
import { refresh } from './sessions/refresh.ts';
import type { SignInDeps } from './sign-in.deps.ts';
import { otherProfiles, switchProfile } from './switching/switch-profile.ts';

export interface SignInRouteDeps {
  /** Joins the empty registrations of one name and one verified number into one profile. */
  readonly joinRegistrations: (phone: string) => Promise<void>;
  /** How many measurements a patient has. */
  readonly countMeasurements: (caller: Caller & { readonly patientId: string }) => Promise<number>;
  /** Whether visitors may sign in as people of the demo. */
  readonly isDemo: boolean;
}

export function mountSignIn(mounting: MountDeps, deps: SignInDeps & SignInRouteDeps): void {
  const { joinRegistrations, countMeasurements, isDemo } = deps;

  async function sendCodeTo(phone: string, call: Call) {
    const { network, language } = call;
    const attemptId = await call.inBrowser((browserToken) =>
      sendCode(deps, phone, { network, browserToken, language }),
    );
    return { patientUid: attemptId };
  }
  async function spendCode(phone: string, code: string, call: Call) {
    await proveByCode(deps, phone, code, call.browserToken, 'signIn');
    await joinRegistrations(phone);
    return profilesOf(deps, phone);
  }

  mount(mounting, 'signIn', mienContract.signIn, {
    sendCode: ({ body, ...call }) => sendCodeTo(body.phone, call),
    sendCodeByUrl: ({ params, ...call }) => sendCodeTo(params.phone, call),
    profiles: ({ body, ...call }) => spendCode(body.phone, body.code, call),
    profilesByUrl: ({ params, ...call }) => spendCode(params.phone, params.code, call),
    loginTemp: async ({ body, ...call }) =>
      withSessionCookie(call, await logIn(deps, body.patientUid, body.tokenCode, call, body.replaces)),
    otherProfiles: ({ caller, browserToken }) => otherProfiles(deps, caller, browserToken),
    switchProfile: async ({ params, ...call }) => withSessionCookie(call, await switchProfile(deps, params.uid, call)),
    async session({ caller, hasCredentials, browserToken, clearSessionCookie }) {
      if (caller === null) {
        if (!hasCredentials) return null;
        clearSessionCookie();
        throw new Problem('sign-in-required');
      }
      // The pages of a tablet know the person by its own calls, without a name.
      if (caller.kiosk !== null) return null;
      const historyCheck =
        caller.patientId === null ? 0 : await countMeasurements({ ...caller, patientId: caller.patientId });
      return {
        ...(await current(deps, caller, browserToken)),
        historyCheck,
        ...(caller.isScanOnly ? { isScanOnly: true as const } : {}),
        ...(caller.maker === null && caller.appointmentId === null ? {} : { isByLink: true as const }),
      };
    },
    refresh: ({ body }) => refresh(deps, body.refreshToken),
    async logout({ caller, clearSessionCookie }) {
      const endSessionUrl = caller && (await leave(deps, caller));
      clearSessionCookie();
      return { signedOut: true as const, ...(endSessionUrl === null ? {} : { endSessionUrl }) };
    },
    async logoutTest({ caller, clearSessionCookie }) {
      if (caller) await endSession(deps, caller, caller.sessionId);
      clearSessionCookie();
      throw new Problem('sign-in-required');
    },
    devices: ({ caller }) => openSessions(deps, caller),
    async endDevice({ caller, params }) {
      await endOtherSession(deps, caller, params.id);
      return { ended: true as const };
    },
  });

  if (isDemo)
    mount(mounting, 'demo', mienContract.demo, {
      signIn: async ({ body, ...call }) => withSessionCookie(call, await signInAsVisitor(deps, body.person, call)),
    });
}
