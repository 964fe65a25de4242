import { API_PREFIX, mienContract, Problem } from '@mien/contract';
import { MINUTE_MS, SIGN_ON_CODE_PATTERN } from '@mien/domain';
import type { FastifyInstance } from 'fastify';
import { withSessionCookie } from '../../platform/http/call.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import { networkOf } from '../../platform/http/network.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { SingleSignOnDeps } from './single-sign-on.service.ts';
import * as singleSignOn from './single-sign-on.service.ts';

/** A logout token has a kilobyte or two. */
const MAX_LOGOUT_BYTES = 16_000;
/** All staff of a large client at the end of a shift. */
const LOGOUTS_PER_MINUTE = 600;

/**
 * Receives a provider's notice that a user has signed out there. OpenID Connect sets the format, so this call is not in the
 * contract. Source: OpenID Connect Back-Channel Logout 1.0, section 2.5.
 */
function mountLogout(app: FastifyInstance, deps: SingleSignOnDeps): void {
  const limit = createRateLimit({ now: deps.now, windowMs: MINUTE_MS, maxRequests: LOGOUTS_PER_MINUTE });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      `${API_PREFIX}/auth/singleSignOn/:clientCode/logout`,
      { bodyLimit: MAX_LOGOUT_BYTES, schema: { hide: true } },
      async (request, reply) => {
        limit(networkOf(request.ip));
        const { clientCode = '' } = request.params as { clientCode?: string };
        const code = clientCode.toLowerCase();
        const token = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('logout_token');
        if (!SIGN_ON_CODE_PATTERN.test(code) || !token) throw new Problem('invalid-request');
        await singleSignOn.logOut(deps, code, token);
        return reply.code(200).header('cache-control', 'no-store').send();
      },
    );
  });
}

export function mountSingleSignOn(mounting: MountDeps, deps: SingleSignOnDeps): void {
  mount(mounting, 'singleSignOn', mienContract.singleSignOn, {
    async start({ body, ...call }) {
      return call.inBrowser((browserToken) =>
        singleSignOn.start(deps, body.clientCode, browserToken, body.isAfterSignOut === true),
      );
    },
    finish: async ({ body, ...call }) => withSessionCookie(call, await singleSignOn.finish(deps, body, call)),
    accounts: ({ caller, params }) => singleSignOn.accounts(deps, caller, params.clientId),
    link: ({ caller, params, body }) => singleSignOn.link(deps, caller, params.clientId, body),
    unlink: ({ caller, params }) => singleSignOn.unlink(deps, caller, params.clientId, params.id),
  });
  mountLogout(mounting.app, deps);
}
