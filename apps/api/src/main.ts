import { join } from 'node:path';
import type { DrawFirstScreen } from '@mien/contract';
import { MINUTE_MS, SECOND_MS } from '@mien/domain';
import {
  answerUnknownAddress,
  beginOnSignals,
  createStop,
  exitCodeOf,
  NO_METER,
  type OpenMeter,
  openMeter,
  openTracing,
  serveMetrics,
  traceStatement,
} from '@mien/server';
import type { FastifyInstance } from 'fastify';
import { answerCommands } from './answer-commands.ts';
import { type ComposedApi, composeApi } from './compose.ts';
import { createSmsSender } from './delivery/sms/create-sms-sender.ts';
import { loadDemo } from './demo/load-demo.ts';
import { loadDemoApart } from './demo/load-demo-apart.ts';
import { type Config, configWarnings, readConfig } from './platform/config.ts';
import { createKeyedHash, cryptoRandom } from './platform/crypto/secrets.ts';
import { type Database, type OnStatement, openDatabase } from './platform/database/connect.ts';
import { limitConnections } from './platform/database/connection-limits.ts';
import { COLLATION_REMEDY, collationChange } from './platform/database/database-facts.ts';
import { takesFiles } from './platform/database/database-folder.ts';
import { expectCurrentTables, migrateDatabase } from './platform/database/migrate.ts';
import { watchStandby } from './platform/database/standby-lag.ts';
import { createReader } from './platform/database/standby-reads.ts';
import { loadServerPage } from './platform/http/load-server-page.ts';
import { serveInstallableApp } from './platform/http/serve-installable-app.ts';
import { loadSharedResultParts, serveSharedResult } from './platform/http/serve-shared-result.ts';
import { serveWebApp } from './platform/http/serve-web-app.ts';
import { type JobListener, LOOK_FOR_CODES_EVERY_MS, startJobs } from './platform/jobs/start-jobs.ts';
import { type ApiMetrics, createApiMetrics } from './platform/metrics.ts';
import { createScanProviders } from './providers/create-scan-providers.ts';
import { startFaultOf } from './start-fault.ts';

const WEB_APP_FOLDER = join(import.meta.dirname, '../../web/dist');
const SHARED_RESULT_FOLDER = join(import.meta.dirname, '../../web/dist-shared-result');
const FIRST_SCREEN_FOLDER = join(import.meta.dirname, '../../web/dist-draw-first-screen');

/** Reports why the server cannot continue, in a sentence for a known fault, and exits. */
function endWith(fault: unknown): never {
  process.stderr.write(`${startFaultOf(fault)}\n`);
  process.exit(exitCodeOf(fault));
}

/** Reads fall back to the primary, so a slow standby must fail fast. */
const STANDBY_LIMITS = { connectMs: SECOND_MS, answerMs: 5 * SECOND_MS } as const;

type Warn = (facts: object, what: string) => void;

/** Null if metrics are not collected. */
async function openMeterOf({ METRICS_PORT }: Config, warn: Warn): Promise<OpenMeter | null> {
  if (METRICS_PORT === undefined) return null;
  return openMeter({ onFailure: (error) => warn({ err: error }, 'numbers for Prometheus could not be read') });
}

/** Null if traces are not collected. */
async function openTracingOf(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: Config,
  warn: Warn,
) {
  if (endpoint === undefined) return null;
  return openTracing({
    endpoint,
    service: 'mien',
    share,
    onFailure: (error) => warn({ err: error }, 'traces could not be sent'),
  });
}

/** The observer of each statement, or undefined if there is none. */
function watcherOf({ METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT }: Config, { onStatement }: ApiMetrics) {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return METRICS_PORT === undefined ? undefined : onStatement;
  const watcher: OnStatement = (statement, durationMs) => {
    onStatement(statement, durationMs);
    traceStatement(statement.sql, durationMs);
  };
  return watcher;
}

function openDatabaseOf(config: Config, metrics: ApiMetrics, warn: Warn): Database {
  const { DATABASE_URL: url, DATABASE_MAX_CONNECTIONS: maxConnections } = config;
  return openDatabase(
    url === undefined
      ? { kind: 'embedded', dataFolder: config.DATA_DIR, onLost: endWith }
      : {
          kind: 'postgres',
          url,
          maxConnections,
          areStatementsPrepared: config.DATABASE_PREPARED_STATEMENTS === '1',
          onLostConnection: ({ message }) => warn({ reason: message }, 'a connection to the database was lost'),
          onPool: (pool) => metrics.watchPool(pool, maxConnections),
        },
    watcherOf(config, metrics),
  );
}

/** A standby that serves reads, with its monitor; null if there is none. */
function openStandbyOf(config: Config, primary: Database, metrics: ApiMetrics, warn: Warn) {
  const { DATABASE_READ_URL: url, DATABASE_MAX_CONNECTIONS: maxConnections } = config;
  if (url === undefined) return null;
  const standby = openDatabase({
    kind: 'postgres',
    url,
    maxConnections,
    areStatementsPrepared: config.DATABASE_PREPARED_STATEMENTS === '1',
    limits: STANDBY_LIMITS,
  });
  const watch = watchStandby({
    primary,
    standby,
    nowMs: () => performance.now(),
    onChange: (isUsable, lagMs) =>
      warn(
        { lagMs },
        isUsable
          ? 'the standby answers reads again'
          : 'the standby is away or too far behind: the primary answers all reads',
      ),
  });
  metrics.watchStandby(watch.lagMs);
  return {
    reader: createReader(primary, { database: standby, isUsable: watch.isUsable, onRead: metrics.standbyRead }),
    async close() {
      await watch.stop();
      await standby.destroy();
    },
  };
}

/** The web app and what an installed one needs, unless another server delivers them. */
async function serveApp(
  { app, appLook, firstScreenFacts, frameAncestorsOf }: ComposedApi,
  config: Config,
): Promise<void> {
  if (process.argv.includes('--no-web-app')) {
    app.setNotFoundHandler(answerUnknownAddress);
    return;
  }
  await serveWebApp(app, {
    folder: WEB_APP_FOLDER,
    publicOrigin: config.PUBLIC_URL,
    productName: config.PRODUCT_NAME,
    facts: await firstScreenFacts(),
    drawFirstScreen: await loadServerPage<DrawFirstScreen>(FIRST_SCREEN_FOLDER, 'draw-first-screen'),
    scanOrigin: config.SCAN_URL,
    frameAncestorsOf,
  });
  serveInstallableApp(app, WEB_APP_FOLDER, {
    productName: config.PRODUCT_NAME,
    isInstallable: config.PWA === '1',
    ...appLook,
  });
}

async function start(): Promise<void> {
  const config = readConfig();
  const now = () => new Date();
  let app: FastifyInstance | null = null;
  const warn = (facts: object, what: string) => app?.log.warn(facts, what);
  const meter = await openMeterOf(config, warn);
  const metrics = createApiMetrics(meter ?? NO_METER);
  const tracing = await openTracingOf(config, warn);
  await loadDemoApart(config);
  const database = openDatabaseOf(config, metrics, warn);
  await (config.MIGRATE_AT_START === '1' ? migrateDatabase(database) : expectCurrentTables(database));
  const standby = openStandbyOf(config, database, metrics, warn);
  const hasLimits = config.DATABASE_URL === undefined || (await limitConnections(database));
  if (config.DEMO === '1')
    await loadDemo(database, now(), createKeyedHash(config.SERVER_KEY), config.MIN_USERS_FOR_AVERAGES);

  const api = await composeApi({
    config,
    database,
    ...(standby === null ? {} : { reader: standby.reader }),
    now,
    random: cryptoRandom,
    sms: createSmsSender(config, database, now),
    providers: createScanProviders(config, now),
    isStopping: () => stop.isStopping(),
    metrics,
    ...(config.DATABASE_URL === undefined ? { canWrite: () => takesFiles(config.DATA_DIR) } : {}),
  });
  const { jobs, openShare, resealSecrets } = api;
  app = api.app;
  const { log, server } = app;
  for (const warning of configWarnings(config)) log.warn(warning);
  if (!hasLimits) log.warn('the role of the database may not set its own limits: docs/configuration.md, "Postgres"');
  const collation = await collationChange(database);
  if (collation !== null)
    log.warn(collation, `the sort order of the database's system has changed: ${COLLATION_REMEDY}`);
  if (config.OLD_SERVER_KEYS.length > 0) await resealSecrets();
  serveSharedResult(app, {
    parts: await loadSharedResultParts(SHARED_RESULT_FOLDER),
    openShare,
    productName: config.PRODUCT_NAME,
    publicOrigin: config.PUBLIC_URL,
  });
  await serveApp(api, config);

  // In parallel, so that messages do not wait for a long job.
  const listener: JobListener = {
    onFailure: (error, failedInRow) => log.error({ err: error, failedInRow }, 'a look for due work failed'),
    onRecovery: (failedInRow) => log.warn({ failedInRow }, 'looks for due work succeed again'),
  };
  const running = [
    startJobs(jobs.sendCodes, listener, LOOK_FOR_CODES_EVERY_MS),
    startJobs(jobs.sendMessages, listener),
    startJobs(jobs.sendWebhooks, listener),
    startJobs(jobs.writeExports, listener),
    startJobs(jobs.tellRefusedCalls, listener, MINUTE_MS),
    startJobs(jobs.runRecurring, listener),
    ...(config.DATABASE_URL === undefined
      ? [startJobs(() => answerCommands(database, config.DATA_DIR, now), listener)]
      : []),
  ];
  const served = meter && (await serveMetrics(meter, { port: config.METRICS_PORT ?? 0, host: config.METRICS_HOST }));
  const stop = createStop({
    drainMs: config.DRAIN_SECONDS * SECOND_MS,
    async close() {
      await api.app.close();
      await Promise.all(running.map((one) => one.stop()));
      await served?.close();
      await standby?.close();
      await database.destroy();
      await tracing?.close();
    },
    closeSockets: () => server.closeAllConnections(),
    exit: process.exit,
    onFailure: (error) => log.error({ err: error }, 'stopping failed'),
  });
  beginOnSignals(stop);

  await app.listen({ port: config.PORT, host: config.HOST });
}

await start().catch(endWith);
