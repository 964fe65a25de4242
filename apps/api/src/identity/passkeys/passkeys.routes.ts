import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Passkeys } from './passkeys.service.ts';

export function mountPasskeys(mounting: MountDependencies, passkeys: Passkeys): void {
  // A challenge is tied to the browser that asked for it, as a code is.
  mount(mounting, 'passkeys', mienContract.passkeys, {
    signInOptions: ({ inBrowser }) => inBrowser(passkeys.requestOptions),
    async signIn({ body, ...call }) {
      const login = await passkeys.signInWith(body.passkey, call);
      if (login.accessToken !== null) await call.setSessionCookie(login.accessToken);
      return login;
    },
    confirm: ({ body, ...call }) => passkeys.confirm(call.caller, body.passkey, call),
    list: ({ caller }) => passkeys.list(caller),
    makeOptions: ({ caller, inBrowser }) => inBrowser((browserToken) => passkeys.makeOptions(caller, browserToken)),
    make: ({ body, ...call }) => passkeys.make(call.caller, body.passkey, call),
    rename: ({ caller, params, body }) => passkeys.rename(caller, params.id, body.name),
    remove: ({ caller, params, browserToken }) => passkeys.remove(caller, params.id, browserToken),
  });
}
