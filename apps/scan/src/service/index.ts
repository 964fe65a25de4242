import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Problem } from '@mien/contract';
import { limitSockets, SOCKET_LIMITS } from '@mien/server';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { createAnalysisPool } from './analysis-pool.ts';
import type { openAnalysisThread } from './analysis-thread.ts';
import { answerProblem } from './answer-problem.ts';
import type { ScanConfig } from './config.ts';
import { createMienReporter } from './mien-reporter.ts';
import { mountCalls } from './mount-calls.ts';
import { createScanCalls } from './scan-calls.ts';
import { securityHeaders, serveSite } from './serve-site.ts';
import { createSessionTokens } from './session-tokens.ts';
import { loadSiteKeys } from './site-keys.ts';

export { readConfig, type ScanConfig } from './config.ts';

const SITE_FOLDER = fileURLToPath(new URL('../../dist', import.meta.url));
/** Each thread holds a whole scan; more than this brings nothing. */
const MAX_THREADS = 4;

export interface ScanServiceOptions {
  readonly config: Pick<
    ScanConfig,
    'scanUrl' | 'licenceKey' | 'mienUrl' | 'mienApiUrl' | 'dataDir' | 'productName' | 'logLevel'
  >;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Reaches Mien; tests give their own. */
  readonly fetch?: typeof fetch;
  readonly pause?: (ms: number) => Promise<void>;
  /** Analyses scans; tests give their own. */
  readonly openThread?: typeof openAnalysisThread;
  /** Whether the server has been asked to stop. */
  readonly isStopping?: () => boolean;
  readonly siteFolder?: string;
  /** Where log lines go; standard output when not given. */
  readonly logStream?: { write(line: string): void };
}

/** Builds the scan site's service without listening. Close it when done: its threads end with it. */
export async function createScanService(options: ScanServiceOptions): Promise<FastifyInstance> {
  const { config, now = Date.now, siteFolder = SITE_FOLDER } = options;
  const keys = await loadSiteKeys(config.dataDir);
  const pool = createAnalysisPool({
    size: Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
    now,
    ...(options.openThread === undefined ? {} : { openThread: options.openThread }),
  });
  const reporter = createMienReporter({
    origin: config.mienApiUrl,
    licenceKey: config.licenceKey,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    ...(options.pause === undefined ? {} : { pause: options.pause }),
  });
  const headers = securityHeaders(config.scanUrl);
  const app = fastify({
    ...SOCKET_LIMITS,
    // Paths carry profiles and tokens: the framework's own lines name them, ours do not.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: config.logLevel,
      serializers: { req: () => ({}) },
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => {
      // An address that the framework cannot read passes no hook.
      reply.headers(headers);
      answerProblem(error, request, reply);
    },
  });
  // JSON or nothing.
  app.removeContentTypeParser('text/plain');
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  limitSockets(app);
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler(async () => {
    throw new Problem('not-found');
  });
  app.addHook('onClose', () => pool.close());
  mountCalls(
    app,
    createScanCalls({
      keys,
      tokens: createSessionTokens(keys.tokenSecret, now),
      pool,
      reporter,
      returnUrl: `${config.mienUrl}/scanresult`,
      productName: config.productName,
      now,
      isStopping: options.isStopping ?? (() => false),
    }),
    config.licenceKey,
  );
  await serveSite(app, siteFolder);
  return app;
}
