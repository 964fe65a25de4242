import { TOKEN_PATH } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import type { FastifyInstance } from 'fastify';
import { answerPreflight, openToEveryOrigin } from '../../platform/http/fhir-border.ts';
import { networkOf } from '../../platform/http/network.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import { TOKEN_CALL } from './describe-token-call.ts';
import { issueToken } from './issue-token.ts';
import { OAuthError } from './oauth-error.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import { SMART_CONFIGURATION_PATH, smartConfigurationOf } from './smart-configuration.ts';
import { tokenRequestOf, usesBasic } from './token-request.ts';

/** A signed assertion has a kilobyte or two. */
const MAX_FORM_BYTES = 16_000;
/** Token calls of a network: each may fetch keys. Chosen: several programs behind one address renew every 5 minutes. */
const TOKEN_CALLS_PER_MINUTE = 120;

/** Everything passes: `token-request.ts` answers what is wrong in the way of OAuth. */
const takeAnything = () => () => true;

/**
 * The token call, and the document that describes it. OAuth 2.0 and SMART App Launch define their formats, so they are not
 * in the contract. Failures that OAuth does not describe are problems as elsewhere, such as too many requests. Like the
 * FHIR server, both are open to pages of every origin.
 */
export function mountOAuth(app: FastifyInstance, deps: ProgramsDeps): void {
  const { now, installation } = deps;
  const limit = createRateLimit({ now, windowMs: MINUTE_MS, maxRequests: TOKEN_CALLS_PER_MINUTE });
  const configuration = smartConfigurationOf(installation.publicUrl);
  void app.register(async (scope) => {
    openToEveryOrigin(scope);
    // JSON for every `Accept`: the standard names no other format. The preflight is that of the FHIR server.
    scope.get(SMART_CONFIGURATION_PATH, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(configuration),
    );
    scope.options(TOKEN_PATH, { schema: { hide: true } }, answerPreflight);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // The answer to any other content type is an error of OAuth, too.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
    const options = { bodyLimit: MAX_FORM_BYTES, schema: TOKEN_CALL, validatorCompiler: takeAnything };
    scope.post(TOKEN_PATH, options, async (request, reply) => {
      const network = networkOf(request.ip);
      limit(network);
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      const { authorization } = request.headers;
      try {
        const form = typeof request.body === 'string' ? request.body : null;
        const answer = await issueToken(deps, tokenRequestOf(authorization, form), network);
        return reply.code(200).send(answer);
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        // RFC 6749, section 5.2: the challenge names the scheme that the client used.
        if (error.status === 401 && usesBasic(authorization))
          reply.header('www-authenticate', 'Basic realm="programs", charset="UTF-8"');
        return reply.code(error.status).send(error.body);
      }
    });
  });
}
