import { mienContract } from '@mien/contract';
import type { Call } from '../../platform/http/call.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { SecondFactors } from './second-factor.service.ts';

export function mountSecondFactor(mounting: MountDependencies, secondFactors: SecondFactors): void {
  async function opened<Login extends { readonly accessToken: string | null }>(login: Login, call: Call) {
    if (login.accessToken !== null) await call.setSessionCookie(login.accessToken);
    return login;
  }

  mount(mounting, 'secondFactor', mienContract.secondFactor, {
    key: ({ body, browserToken }) => secondFactors.key(body.token, browserToken),
    setUp: async ({ body, ...call }) => opened(await secondFactors.setUp(body, call), call),
    pass: async ({ body, ...call }) => opened(await secondFactors.pass(body, call), call),
    passkeyOptions: ({ body, browserToken }) => secondFactors.passkeyOptions(body.token, browserToken),
    setUpPasskey: async ({ body, ...call }) => opened(await secondFactors.setUpPasskey(body, call), call),
    passkeysOfPatient: ({ caller, params }) => secondFactors.passkeysOfPatient(caller, params.uid),
    resetPasskeys: ({ caller, params }) => secondFactors.resetPasskeys(caller, params.uid),
    keepPasskeys: ({ caller, params }) => secondFactors.keepPasskeys(caller, params.uid),
    get: ({ caller }) => secondFactors.get(caller),
    makeRecoveryCodes: ({ caller, body }) => secondFactors.makeRecoveryCodes(caller, body.code),
    beginReplacement: ({ caller, body }) => secondFactors.beginReplacement(caller, body.code),
    replace: ({ caller, body }) => secondFactors.replace(caller, body),
  });
}
