import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServers } from '../tools/servers.ts';
import { MIEN_PORT, SCAN_PORT } from './ports.ts';
import { giveOutPatientsFrom } from './steps.ts';

/** Starts both sites as built, on an empty database with the demo's people. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'mien-e2e-'));
  giveOutPatientsFrom(dataFolder);
  const servers = await startServers({
    PATH: process.env.PATH,
    DATA_DIR: dataFolder,
    PORT: String(MIEN_PORT),
    SCAN_PORT: String(SCAN_PORT),
    // All journeys come from one address.
    SMS_SENDS_PER_HOUR_PER_IP: '1000',
    REGISTRATIONS_PER_HOUR_PER_IP: '1000',
    LOGIN_LINKS_PER_HOUR_PER_IP: '1000',
  });
  return async () => {
    await servers.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
