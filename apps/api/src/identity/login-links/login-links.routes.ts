import { mienContract } from '@mien/contract';
import type { Call } from '../../platform/http/call.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { LinkParams, LoginLinksContext } from './login-links.service.ts';
import * as loginLinks from './login-links.service.ts';

export function mountLoginLinks(mounting: MountDeps, deps: LoginLinksContext): void {
  async function open(link: LinkParams, call: Call) {
    const { login, sessionId } = await loginLinks.open(deps, link, call);
    if (sessionId !== null && login.accessToken !== null) await call.setSessionCookie(login.accessToken);
    return login;
  }

  mount(mounting, 'loginLinks', mienContract.loginLinks, {
    open: ({ body, ...call }) => open(body, call),
    openByUrl: ({ params, query, ...call }) => open({ ...query, id: params.id }, call),
    create: ({ caller, params, query }) => loginLinks.create(deps, caller, params.uid, query),
    createTokenCode: ({ caller, params }) => loginLinks.createTokenCode(deps, caller, params.uid),
    async send({ caller, params, body }) {
      return { sent: true as const, ...(await loginLinks.send(deps, caller, params.uid, body.language)) };
    },
  });
}
