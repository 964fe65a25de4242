import { mienContract, Problem } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import type { Call } from '../../platform/http/call.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { SignIn } from './sign-in.service.ts';

export interface SignInRouteDependencies {
  readonly signIn: SignIn;
  /** Joins the empty registrations of one name and one proved number into one profile. */
  readonly joinRegistrations: (phone: string) => Promise<void>;
  /** How many measurements a patient has. */
  readonly countMeasurements: (caller: Caller & { readonly patientId: string }) => Promise<number>;
}

export function mountSignIn(
  mounting: MountDependencies,
  { signIn, joinRegistrations, countMeasurements }: SignInRouteDependencies,
): void {
  async function sendCode(phone: string, call: Call) {
    const { network, language } = call;
    const attemptId = await call.inBrowser((browserToken) =>
      signIn.sendCode(phone, { network, browserToken, language }),
    );
    return { patientUid: attemptId };
  }
  async function spendCode(phone: string, code: string, call: Call) {
    await signIn.proveByCode(phone, code, call.browserToken, 'signIn');
    await joinRegistrations(phone);
    return signIn.profilesOf(phone);
  }

  mount(mounting, 'signIn', mienContract.signIn, {
    sendCode: ({ body, ...call }) => sendCode(body.phone, call),
    sendCodeByUrl: ({ params, ...call }) => sendCode(params.phone, call),
    profiles: ({ body, ...call }) => spendCode(body.phone, body.code, call),
    profilesByUrl: ({ params, ...call }) => spendCode(params.phone, params.code, call),
    async loginTemp({ body, ...call }) {
      const login = await signIn.logIn(body.patientUid, body.tokenCode, call, body.replaces);
      if (login.accessToken !== null) await call.setSessionCookie(login.accessToken);
      return login;
    },
    otherProfiles: ({ caller, browserToken }) => signIn.otherProfiles(caller, browserToken),
    async switchProfile({ params, ...call }) {
      const login = await signIn.switchProfile(params.uid, call);
      if (login.accessToken !== null) await call.setSessionCookie(login.accessToken);
      return login;
    },
    async session({ caller, hasCredentials, browserToken, clearSessionCookie }) {
      if (caller === null) {
        if (!hasCredentials) return null;
        clearSessionCookie();
        throw new Problem('sign-in-required');
      }
      const historyCheck =
        caller.patientId === null ? 0 : await countMeasurements({ ...caller, patientId: caller.patientId });
      return {
        ...(await signIn.current(caller, browserToken)),
        historyCheck,
        ...(caller.isScanOnly ? { isScanOnly: true as const } : {}),
        ...(caller.maker === null ? {} : { isByLink: true as const }),
      };
    },
    refresh: ({ body }) => signIn.refresh(body.refreshToken),
    async logout({ caller, clearSessionCookie }) {
      const endSessionUrl = caller && (await signIn.leave(caller));
      clearSessionCookie();
      return { signedOut: true as const, ...(endSessionUrl === null ? {} : { endSessionUrl }) };
    },
    async logoutTest({ caller, clearSessionCookie }) {
      if (caller) await signIn.endSession(caller, caller.sessionId);
      clearSessionCookie();
      throw new Problem('sign-in-required');
    },
    devices: ({ caller }) => signIn.openSessions(caller),
    async endDevice({ caller, params }) {
      await signIn.endOtherSession(caller, params.id);
      return { ended: true as const };
    },
  });
}
