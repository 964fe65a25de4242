import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import { API_PREFIX, Problem } from '@mien/contract';
import {
  acceptOctets,
  COMPRESSION,
  type ContinuesTrace,
  compressAnswers,
  createServer,
  type Meter,
  type OnProblem,
  securityHeaders,
} from '@mien/server';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { problemOfDatabase } from './database-problem.ts';
import { apiDescription } from './describe-api.ts';
import { formatOf } from './problem-format.ts';
import { answerFailedLink, isSharedResultAddress } from './serve-shared-result.ts';
import { SITE_POLICY } from './site-policy.ts';

export interface AppSettings {
  readonly publicOrigin: string;
  readonly productName: string;
  readonly log: FastifyBaseLogger;
  /** The number of our own proxies in front: this many entries of X-Forwarded-For, from the right, are trusted. */
  readonly trustedProxyHops: number;
  /** Where request metrics are recorded, if anywhere. */
  readonly meter?: Meter;
  /** Whose trace context is continued; by default none. */
  readonly continuesTrace?: ContinuesTrace;
  /** Called for each problem that is answered. */
  readonly onProblem?: OnProblem;
}

/** The server with cookies and documentation, but without calls. It does not listen yet. */
export async function createApp(settings: AppSettings): Promise<FastifyInstance> {
  const app = createServer({
    log: settings.log,
    ...(settings.meter === undefined ? {} : { meter: settings.meter }),
    headers: securityHeaders(settings.publicOrigin, SITE_POLICY),
    trustedProxyHops: settings.trustedProxyHops,
    problemOf: problemOfDatabase,
    formatOf,
    ...(settings.continuesTrace === undefined ? {} : { continuesTrace: settings.continuesTrace }),
    ...(settings.onProblem === undefined ? {} : { onProblem: settings.onProblem }),
    answerUnreadable(request, reply) {
      const isOfLink = isSharedResultAddress(request.url ?? '');
      if (isOfLink) answerFailedLink(reply);
      return isOfLink;
    },
  });
  acceptOctets(app);

  await compressAnswers(app);
  await app.register(cookie);
  await app.register(swagger, apiDescription(settings.productName));
  // Generated on the first request: all calls are known by then, and none is added later. Stored as bytes, so that a
  // megabyte is not encoded again for each reader.
  let description: Buffer | null = null;
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true }, compress: COMPRESSION }, async (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(description);
  });
  app.all(`${API_PREFIX}/*`, { schema: { hide: true } }, async () => {
    throw new Problem('not-found');
  });
  return app;
}
