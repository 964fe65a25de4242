import { API_PREFIX } from '@mien/contract';
import type { FastifyInstance } from 'fastify';
import type { ScanSessions } from './scan-sessions.service.ts';

/** The longest event that is published has some hundred bytes. */
const MAX_EVENT_BYTES = 16_000;

/**
 * Where scan providers send their events: `POST /v1/scanProviders/{id}/events`. The provider sets the shape, and its MAC
 * is over the bytes as they come, so this is no call of the contract.
 */
export function mountScanEvents(
  app: FastifyInstance,
  scanSessions: ScanSessions,
  providerIds: readonly number[],
): void {
  for (const providerId of providerIds.filter(scanSessions.hasEvents)) {
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.post(
        `${API_PREFIX}/scanProviders/${providerId}/events`,
        { bodyLimit: MAX_EVENT_BYTES, schema: { hide: true } },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          await scanSessions.takeEvent(providerId, request.headers, body);
          return reply.code(204).send();
        },
      );
    });
  }
}
