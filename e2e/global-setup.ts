import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProviderDouble } from '../apps/api/src/testing/provider-double.ts';
import { startServers } from '../tools/servers.ts';
import { copyInstallation } from './installation.ts';
import { DOUBLE_PORT, MIEN_PORT, SCAN_PORT } from './ports.ts';
import { giveOutPatientsFrom } from './steps.ts';

/**
 * Starts both built sites and the fake hosted scan provider, on a new database with demo people. Copies the database of
 * the folder `E2E_INSTALLATION`; the first run with that name creates it.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'mien-e2e-'));
  giveOutPatientsFrom(dataFolder);
  const mienUrl = `http://localhost:${MIEN_PORT}`;
  const double = await startProviderDouble({
    port: DOUBLE_PORT,
    returnUrl: `${mienUrl}/scanresult`,
    webhook: {
      url: `${mienUrl}/v1/scanProviders/2/events`,
      secret: 'webhook-secret-of-the-double',
      header: 'x-signature',
    },
  });
  const environment = {
    ...double.environment,
    // New scans use our own site; the hosted scan test chooses the hosted site itself.
    SCAN_PROVIDER: 'builtin',
    PATH: process.env.PATH,
    PORT: String(MIEN_PORT),
    SCAN_PORT: String(SCAN_PORT),
    // All tests come from one IP address.
    SMS_SENDS_PER_HOUR_PER_IP: '1000',
    SMS_SENDS_PER_DAY: '10000',
    REGISTRATIONS_PER_HOUR_PER_IP: '1000',
    LOGIN_LINKS_PER_HOUR_PER_IP: '1000',
  };
  const installation = process.env.E2E_INSTALLATION;
  if (installation && !existsSync(installation))
    await (await startServers({ ...environment, DATA_DIR: installation })).stop();
  copyInstallation(dataFolder);
  const servers = await startServers({ ...environment, DATA_DIR: dataFolder });
  return async () => {
    await servers.stop();
    await double.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
