import { mienContract } from '@mien/contract';
import { withSessionCookie } from '../../platform/http/call.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { SecondFactorContext } from './second-factor.service.ts';
import * as secondFactor from './second-factor.service.ts';

export function mountSecondFactor(mounting: MountDeps, deps: SecondFactorContext): void {
  mount(mounting, 'secondFactor', mienContract.secondFactor, {
    key: ({ body, browserToken }) => secondFactor.key(deps, body.token, browserToken),
    setUp: async ({ body, ...call }) => withSessionCookie(call, await secondFactor.setUp(deps, body, call)),
    pass: async ({ body, ...call }) => withSessionCookie(call, await secondFactor.pass(deps, body, call)),
    passkeyOptions: ({ body, browserToken }) => secondFactor.passkeyOptions(deps, body.token, browserToken),
    setUpPasskey: async ({ body, ...call }) =>
      withSessionCookie(call, await secondFactor.setUpPasskey(deps, body, call)),
    passkeysOfPatient: ({ caller, params }) => secondFactor.passkeysOfPatient(deps, caller, params.uid),
    resetPasskeys: ({ caller, params }) => secondFactor.resetPasskeys(deps, caller, params.uid),
    keepPasskeys: ({ caller, params }) => secondFactor.keepPasskeys(deps, caller, params.uid),
    get: ({ caller }) => secondFactor.get(deps, caller),
    makeRecoveryCodes: ({ caller, body }) => secondFactor.makeRecoveryCodes(deps, caller, body.code),
    beginReplacement: ({ caller, body }) => secondFactor.beginReplacement(deps, caller, body.code),
    replace: ({ caller, body }) => secondFactor.replace(deps, caller, body),
  });
}
