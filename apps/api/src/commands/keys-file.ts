import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readOrMakeFile } from '@mien/server';
import { cryptoRandom } from '../platform/crypto/secrets.ts';

export interface InstallationKeys {
  readonly SERVER_KEY: string;
  readonly SCAN_LICENCE_KEY: string;
}

const pathIn = (dataFolder: string): string => join(dataFolder, 'keys.json');

/** Whether keys were generated for a data folder. */
export const hasInstallationKeys = (dataFolder: string): boolean => existsSync(pathIn(dataFolder));

/** The keys of an installation that sets none: generated once and stored with its data. */
export function installationKeys(dataFolder: string): InstallationKeys {
  const keys = readOrMakeFile(
    pathIn(dataFolder),
    () => `${JSON.stringify({ SERVER_KEY: cryptoRandom.token(), SCAN_LICENCE_KEY: cryptoRandom.token() })}\n`,
  );
  return JSON.parse(keys) as InstallationKeys;
}
