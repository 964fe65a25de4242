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
import { createAnswerProblem, type FormatOf, type OnProblem, type ProblemOf } from './answer-problem.ts';
import { compileSchema } from './compile-schema.ts';
import type { Meter } from './meter.ts';
import { type BodyLimits, limitSockets, SOCKET_LIMITS } from './socket-limits.ts';
import { type ContinuesTrace, traceRequests } from './tracing.ts';
import { watchRequests } from './watch-requests.ts';

export interface ServerSettings {
  readonly log: FastifyBaseLogger;
  /** Default headers of every response: see `securityHeaders`. A route may override them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Number of our own proxies in front: this many entries of X-Forwarded-For, from the right, are trusted. */
  readonly trustedProxyHops?: number;
  /** Minimum rate of a request body. */
  readonly bodyLimits?: BodyLimits;
  /** Failures specific to this server. */
  readonly problemOf?: ProblemOf;
  readonly onProblem?: OnProblem;
  /** The form of problem responses, where it is not RFC 9457. */
  readonly formatOf?: FormatOf;
  /** Where requests are measured, if anywhere. */
  readonly meter?: Meter;
  /** Callers whose traces are continued; none by default. */
  readonly continuesTrace?: ContinuesTrace;
  /** Responds to a URL that the framework cannot parse, if it needs a response other than a problem. */
  readonly answerUnreadable?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/** A bare server: parsing, errors, headers, logging and socket limits, without any routes. It does not listen. */
export function createServer(settings: ServerSettings): FastifyInstance {
  const { headers, trustedProxyHops = 0, answerUnreadable = () => false } = settings;
  const answerProblem = createAnswerProblem(settings.problemOf, settings.onProblem, settings.formatOf);
  const app = fastify({
    ...SOCKET_LIMITS,
    // A request on an open connection while the server closes is handled like any other: the connection ends afterward.
    return503OnClosing: false,
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_address, hop) => hop < trustedProxyHops,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for a URL that the framework cannot parse.
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

  // JSON or nothing, unless a server adds a content type.
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
