import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import { API_PREFIX, Problem } from '@mien/contract';
import { limitSockets, SOCKET_LIMITS } from '@mien/server';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import { OCTET_CONTENT_TYPES } from './count-octets.ts';
import { loggedError } from './logged-error.ts';
import { answerProblem } from './problem-handler.ts';
import { installSecurityHeaders, securityHeaders } from './security-headers.ts';
import { answerFailedLink, isSharedResultAddress } from './serve-shared-result.ts';

export interface AppSettings {
  readonly publicOrigin: string;
  readonly productName: string;
  readonly logLevel: string;
  /** How many proxies of our own stand in front: so many entries of X-Forwarded-For, from the right, are believed. */
  readonly trustedProxyHops: number;
}

/** The bare server: parsing, failures, headers and documentation, without any call. It does not listen. */
export async function createApp(settings: AppSettings): Promise<FastifyInstance> {
  const app = Fastify({
    ...SOCKET_LIMITS,
    logger: {
      level: settings.logLevel,
      // The route's pattern, never the address: addresses carry tokens, codes and results.
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
        err: loggedError as never,
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < settings.trustedProxyHops,
    genReqId: () => uuidv7(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // An address that the framework cannot read passes no hook.
      reply.headers(securityHeaders(settings.publicOrigin));
      if (isSharedResultAddress(request.url ?? '')) answerFailedLink(reply as never);
      else answerProblem(error, request as never, reply as never);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  limitSockets(app);

  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  // Both are counted while they arrive, and kept nowhere.
  for (const contentType of OCTET_CONTENT_TYPES)
    app.addContentTypeParser(contentType, (_request, payload, done) => done(null, payload));

  installSecurityHeaders(app, settings.publicOrigin);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        route: request.routeOptions.url,
        status: reply.statusCode,
        durationMs: reply.elapsedTime,
      },
      'answered',
    );
  });

  await app.register(cookie);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${settings.productName} API`, version: API_PREFIX.slice(1) },
      components: {
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token; browsers send the cookie hsAuth instead.',
          },
          partner: { type: 'http', scheme: 'bearer', description: 'The key that Mien and a scan site share.' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  // Made by the first who asks: every call is known by then, and none is added later.
  let description: string | null = null;
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async (_request, reply) => {
    description ??= JSON.stringify(app.swagger());
    return reply.type('application/json').serializer(String).send(description);
  });
  app.all(`${API_PREFIX}/*`, { schema: { hide: true } }, async () => {
    throw new Problem('not-found');
  });
  return app;
}
