import { API_PREFIX, Problem, Uid } from '@mien/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { ScanSessionsDeps } from './scan-sessions.service.ts';
import * as scanSessions from './scan-sessions.service.ts';

/** The longest published event has a few hundred bytes. */
const MAX_EVENT_BYTES = 16_000;

const Params = z.object({ clientId: z.optional(Uid) });

/**
 * Webhooks of scan providers: `POST /v1/scanProviders/{id}/events`, and `…/clients/{id}/events` for a client with
 * settings of its own. The provider defines the format, and its MAC covers the raw bytes, so this call is not in the
 * contract.
 */
export function mountScanEvents(app: FastifyInstance, deps: ScanSessionsDeps, providerIds: readonly number[]): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const providerId of providerIds) {
      for (const path of ['events', 'clients/:clientId/events']) {
        scope.post(
          `${API_PREFIX}/scanProviders/${providerId}/${path}`,
          { bodyLimit: MAX_EVENT_BYTES, schema: { hide: true } },
          async (request, reply) => {
            const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
            const { success, data: params } = Params.safeParse(request.params);
            if (!success) throw new Problem('not-found');
            const { clientId = null } = params;
            await scanSessions.takeEvent(deps, { providerId, clientId }, request.headers, body);
            return reply.code(204).send();
          },
        );
      }
    }
  });
}
