import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readOrMakeFile, replaceFile } from '@mien/server';
import { cryptoRandom } from '../platform/crypto/secrets.ts';

export interface InstallationKeys {
  readonly SERVER_KEY: string;
  readonly SCAN_LICENCE_KEY: string;
  /** Former server keys, separated by commas; absent before the first change. */
  readonly OLD_SERVER_KEYS?: string;
}

const pathIn = (dataFolder: string): string => join(dataFolder, 'keys.json');
const textOf = (keys: InstallationKeys): string => `${JSON.stringify(keys)}\n`;

/** Whether keys were generated for a data folder. */
export const hasInstallationKeys = (dataFolder: string): boolean => existsSync(pathIn(dataFolder));

/** The keys of an installation that sets none: generated once and stored with its data. */
export function installationKeys(dataFolder: string): InstallationKeys {
  const keys = readOrMakeFile(pathIn(dataFolder), () =>
    textOf({ SERVER_KEY: cryptoRandom.token(), SCAN_LICENCE_KEY: cryptoRandom.token() }),
  );
  return JSON.parse(keys) as InstallationKeys;
}

/** The former server keys in the file, newest first. */
export const oldKeysOf = ({ OLD_SERVER_KEYS }: InstallationKeys): readonly string[] =>
  OLD_SERVER_KEYS?.split(',') ?? [];

/** Stores a new server key, and the current one as the newest former one. */
export function replaceServerKey(dataFolder: string, serverKey: string): InstallationKeys {
  const keys = installationKeys(dataFolder);
  const next = { ...keys, SERVER_KEY: serverKey, OLD_SERVER_KEYS: [keys.SERVER_KEY, ...oldKeysOf(keys)].join(',') };
  replaceFile(pathIn(dataFolder), textOf(next));
  return next;
}
