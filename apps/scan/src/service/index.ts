import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Problem, scanSiteContract } from '@mien/contract';
import { TRIAL_RETURN_PATH } from '@mien/domain';
import {
  answerUnknownAddress,
  createLog,
  createServer,
  hasPartnerKey,
  type Meter,
  mountCalls,
  NO_METER,
  SLOW_LINE_BODY_LIMITS,
  securityHeaders,
} from '@mien/server';
import type { FastifyInstance } from 'fastify';
import { type AnalysisLimits, createAnalysisPool } from './analysis-pool.ts';
import type { openAnalysisThread } from './analysis-thread.ts';
import type { ScanConfig } from './config.ts';
import { createKnownVerdicts } from './known-verdicts.ts';
import { createMienReporter } from './mien-reporter.ts';
import { createScanCalls } from './scan-calls.ts';
import { createScanMetrics } from './scan-metrics.ts';
import { SITE_POLICY, serveSite } from './serve-site.ts';
import { createSessionTokens } from './session-tokens.ts';
import { loadSiteKeys } from './site-keys.ts';

export { readConfig, type ScanConfig } from './config.ts';
export { DamagedKeyError } from './site-keys.ts';

const SITE_FOLDER = fileURLToPath(new URL('../../dist', import.meta.url));
/** Each thread holds a whole scan; more threads bring no benefit. */
const MAX_THREADS = 4;

export interface ScanServiceOptions {
  readonly config: Pick<
    ScanConfig,
    'scanUrl' | 'licenceKey' | 'mienUrl' | 'mienApiUrl' | 'dataDir' | 'productName' | 'isDemo' | 'logLevel'
  >;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Calls Mien; tests inject their own. */
  readonly fetch?: typeof fetch;
  readonly pause?: (ms: number) => Promise<void>;
  /** Analyzes scans; tests inject their own. */
  readonly openThread?: typeof openAnalysisThread;
  /** Queue and compute limits; tests on a busy machine use larger ones. */
  readonly analysisLimits?: AnalysisLimits;
  /** Whether the server has been asked to stop. */
  readonly isStopping?: () => boolean;
  /** Where the built site is; null for the service without it. */
  readonly siteFolder?: string | null;
  /** Where metrics are collected; none by default. */
  readonly meter?: Meter;
  /** Where log lines go; standard output by default. */
  readonly logStream?: { write(line: string): void };
}

/** Builds the scan site's service without listening. Close it when done, which also ends its threads. */
export async function createScanService(options: ScanServiceOptions): Promise<FastifyInstance> {
  const { config, now = Date.now, siteFolder = SITE_FOLDER, meter = NO_METER } = options;
  const keys = await loadSiteKeys(config.dataDir);
  const pool = createAnalysisPool({
    size: Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
    now,
    ...(options.openThread === undefined ? {} : { openThread: options.openThread }),
    ...(options.analysisLimits === undefined ? {} : { limits: options.analysisLimits }),
  });
  const metrics = createScanMetrics(meter, now);
  metrics.watchQueue(pool.waiting);
  const tokens = createSessionTokens(keys.tokenSecret, now);
  const reporter = createMienReporter({
    origin: config.mienApiUrl,
    licenceKey: config.licenceKey,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    ...(options.pause === undefined ? {} : { pause: options.pause }),
  });
  const app = createServer({
    log: createLog({ level: config.logLevel, stream: options.logStream }),
    headers: securityHeaders(config.scanUrl, SITE_POLICY),
    bodyLimits: SLOW_LINE_BODY_LIMITS,
    continuesTrace: (request) => hasPartnerKey(request, config.licenceKey),
    meter,
  });
  app.setNotFoundHandler(answerUnknownAddress);
  app.addHook('onClose', () => pool.close());
  mountCalls(
    {
      app,
      async authorize(request, { access }) {
        if (access === 'partner' && !hasPartnerKey(request, config.licenceKey)) throw new Problem('wrong-credentials');
      },
      contextOf: () => ({}),
    },
    'scanSite',
    scanSiteContract.scanSite,
    createScanCalls({
      keys,
      tokens,
      pool,
      known: createKnownVerdicts(now),
      reporter,
      metrics,
      returnUrl: `${config.mienUrl}/scanresult`,
      trialReturnUrl: `${config.mienUrl}${TRIAL_RETURN_PATH}`,
      productName: config.productName,
      hasSampleFace: config.isDemo,
      now,
      isStopping: options.isStopping ?? (() => false),
    }),
  );
  if (siteFolder !== null) await serveSite(app, siteFolder, { mienUrl: config.mienUrl, tokens });
  return app;
}
