import { join } from 'node:path';
import { answerUnknownAddresses, composeApi } from './compose.ts';
import { readConfig } from './config.ts';
import { cryptoRandom } from './crypto/secrets.ts';
import { migrateDatabase, openDatabase } from './database/connect.ts';
import { loadDemo } from './demo/load-demo.ts';
import { loadSharedResultParts, serveSharedResult } from './http/serve-shared-result.ts';
import { serveWebApp } from './http/serve-web-app.ts';
import { LOOK_FOR_CODES_EVERY_MS, startJobs } from './jobs/start-jobs.ts';
import { createScanProviders } from './providers/create-scan-providers.ts';
import { createSmsSender } from './sms/create-sms-sender.ts';

const WEB_APP_FOLDER = join(import.meta.dirname, '../../web/dist');
const SHARED_RESULT_FOLDER = join(import.meta.dirname, '../../web/dist-shared-result');

const config = readConfig();
const now = () => new Date();
const database = openDatabase(
  config.DATABASE_URL === undefined
    ? { kind: 'embedded', dataFolder: config.DATA_DIR }
    : { kind: 'postgres', url: config.DATABASE_URL, maxConnections: config.DATABASE_MAX_CONNECTIONS },
);
await migrateDatabase(database);
if (config.DEMO === '1') await loadDemo(database, now(), config.MIN_USERS_FOR_AVERAGES);

const { app, openShare, resealSecrets, jobs } = await composeApi({
  config,
  database,
  now,
  random: cryptoRandom,
  sms: createSmsSender(config, database, now),
  providers: createScanProviders(config, now),
});
if (config.OLD_SERVER_KEYS.length > 0) await resealSecrets();
serveSharedResult(app, {
  parts: await loadSharedResultParts(SHARED_RESULT_FOLDER),
  openShare,
  productName: config.PRODUCT_NAME,
  publicOrigin: config.PUBLIC_URL,
});
if (process.argv.includes('--no-web-app')) answerUnknownAddresses(app);
else await serveWebApp(app, WEB_APP_FOLDER, config.PUBLIC_URL);

// Side by side: messages do not wait for a job that takes long.
const tellFailure = (error: unknown) => app.log.error({ err: error }, 'a look for due work failed');
const running = [
  startJobs(jobs.sendCodes, tellFailure, LOOK_FOR_CODES_EVERY_MS),
  startJobs(jobs.sendMessages, tellFailure),
  startJobs(jobs.runRecurring, tellFailure),
];
let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  await Promise.all(running.map((one) => one.stop()));
  await database.destroy();
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

await app.listen({ port: config.PORT, host: config.HOST });
