import { mienContract } from '@mien/contract';
import type { RandomSource } from '../../platform/crypto/secrets.ts';
import type { Call } from '../../platform/http/call.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Passkeys } from './passkeys.service.ts';

export function mountPasskeys(mounting: MountDependencies, passkeys: Passkeys, random: RandomSource): void {
  /** A challenge is tied to the browser that asked for it, as a code is. */
  async function inBrowser<Options>(call: Call, optionsFor: (browserToken: string) => Promise<Options>) {
    const browserToken = call.browserToken ?? random.token();
    const options = await optionsFor(browserToken);
    call.setBrowserToken(browserToken);
    return options;
  }

  mount(mounting, 'passkeys', mienContract.passkeys, {
    signInOptions: (call) => inBrowser(call, (browserToken) => passkeys.requestOptions(browserToken)),
    async signIn({ body, ...call }) {
      const login = await passkeys.signInWith(body.passkey, call);
      if (login.accessToken !== null) await call.setSessionCookie(login.accessToken);
      return login;
    },
    confirm: ({ body, ...call }) => passkeys.confirm(call.caller, body.passkey, call),
    list: ({ caller }) => passkeys.list(caller),
    makeOptions: (call) => inBrowser(call, (browserToken) => passkeys.makeOptions(call.caller, browserToken)),
    make: ({ body, ...call }) => passkeys.make(call.caller, body.passkey, call),
    rename: ({ caller, params, body }) => passkeys.rename(caller, params.id, body.name),
    remove: ({ caller, params, browserToken }) => passkeys.remove(caller, params.id, browserToken),
  });
}
