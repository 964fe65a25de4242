import { mienContract } from '@mien/contract';
import { withSessionCookie } from '../../platform/http/call.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { PasskeysContext } from './passkeys.service.ts';
import * as passkeys from './passkeys.service.ts';

export function mountPasskeys(mounting: MountDeps, deps: PasskeysContext): void {
  // Like an SMS code, a challenge is bound to the browser that requested it.
  mount(mounting, 'passkeys', mienContract.passkeys, {
    signInOptions: ({ inBrowser }) => inBrowser((...args) => passkeys.requestOptions(deps, ...args)),
    signIn: async ({ body, ...call }) => withSessionCookie(call, await passkeys.signInWith(deps, body.passkey, call)),
    confirm: ({ body, ...call }) => passkeys.confirm(deps, call.caller, body.passkey, call),
    list: ({ caller }) => passkeys.list(deps, caller),
    makeOptions: ({ caller, inBrowser }) =>
      inBrowser((browserToken) => passkeys.makeOptions(deps, caller, browserToken)),
    make: ({ body, ...call }) => passkeys.make(deps, call.caller, body.passkey, call),
    rename: ({ caller, params, body }) => passkeys.rename(deps, caller, params.id, body.name),
    remove: ({ caller, params, browserToken }) => passkeys.remove(deps, caller, params.id, browserToken),
  });
}
