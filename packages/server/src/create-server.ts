import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { $ZodType } from 'zod/v4/core';
import { createAnswerProblem, type OnProblem, type ProblemOf } from './answer-problem.ts';
import { compileSchema } from './compile-schema.ts';
import type { Meter } from './meter.ts';
import { type BodyLimits, limitSockets, SOCKET_LIMITS } from './socket-limits.ts';
import { type ContinuesTrace, traceRequests } from './tracing.ts';
import { watchRequests } from './watch-requests.ts';

export interface ServerSettings {
  readonly log: FastifyBaseLogger;
  /** What every answer carries: see `securityHeaders`. A route may put another value in the place of one. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many proxies of our own stand in front: so many entries of X-Forwarded-For, from the right, are believed. */
  readonly trustedProxyHops?: number;
  /** How slowly a body may arrive. */
  readonly bodyLimits?: BodyLimits;
  /** Failures that only this server knows. */
  readonly problemOf?: ProblemOf;
  readonly onProblem?: OnProblem;
  /** Where requests are measured, if anywhere. */
  readonly meter?: Meter;
  /** Whose traces are continued; by default nobody's. */
  readonly continuesTrace?: ContinuesTrace;
  /** Answers an address that the framework cannot read, if it is one that is not answered by a problem. */
  readonly answerUnreadable?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/** A bare server: parsing, failures, headers, log lines and limits of sockets, without any call. It does not listen. */
export function createServer(settings: ServerSettings): FastifyInstance {
  const { headers, trustedProxyHops = 0, answerUnreadable = () => false } = settings;
  const answerProblem = createAnswerProblem(settings.problemOf, settings.onProblem);
  const app = fastify({
    ...SOCKET_LIMITS,
    // A request that arrives on an open connection while the server closes is answered like any other: the connection ends then.
    return503OnClosing: false,
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_address, hop) => hop < trustedProxyHops,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // An address that the framework cannot read passes no hook.
      reply.headers(headers);
      if (!answerUnreadable(request as never, reply as never)) answerProblem(error, request as never, reply as never);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler<$ZodType>(({ schema, ...route }) =>
    serializerCompiler({ ...route, schema: compileSchema(schema) }),
  );
  app.setErrorHandler(answerProblem);
  traceRequests(app, settings.continuesTrace ?? (() => false));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  limitSockets(app, settings.bodyLimits);

  // JSON or nothing, unless a server adds a kind.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);

  if (settings.meter !== undefined) watchRequests(app, settings.meter);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
  return app;
}
