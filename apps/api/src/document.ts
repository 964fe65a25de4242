import { composeApi } from './compose.ts';
import { readConfig } from './platform/config.ts';
import { cryptoRandom } from './platform/crypto/secrets.ts';
import type { Database } from './platform/database/connect.ts';

/**
 * The OpenAPI description of all calls, without that of the demo, which no installation of a clinic has. No call is made,
 * so no dependencies are needed.
 */
export async function documentedApi(): Promise<object> {
  const unused = 'only-for-writing-the-description-of-the-api';
  const config = readConfig({
    SERVER_KEY: unused,
    SCAN_LICENCE_KEY: `${unused}-either`,
    LOG_LEVEL: 'silent',
    DEMO: '0',
  });
  const { app } = await composeApi({
    config,
    database: {} as Database,
    now: () => new Date(0),
    random: cryptoRandom,
    sms: { send: () => Promise.resolve() },
    providers: [],
  });
  await app.ready();
  const description = app.swagger();
  await app.close();
  return description;
}
