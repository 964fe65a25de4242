import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../apps/api/src/database/connect.ts';
import { ROOT } from './processes.ts';
import { installationKeys } from './servers.ts';

/**
 * Opens the database of this installation for a command: DATABASE_URL, or DATA_DIR while the server is stopped.
 * @throws Error when there is none, unless it may be made
 */
export function openInstallationDatabase({ mayMake = false } = {}): Database {
  const { DATABASE_URL: url, DATA_DIR } = process.env;
  if (url) return openDatabase({ kind: 'postgres', url, maxConnections: 1 });
  const dataFolder = DATA_DIR || join(ROOT, 'data');
  if (!mayMake && !existsSync(join(dataFolder, 'database'))) throw new Error(`There is no database in ${dataFolder}`);
  return openDatabase({ kind: 'embedded', dataFolder });
}

/**
 * The keys that this installation seals with, today's first: SERVER_KEY or the one that was made for DATA_DIR, then
 * OLD_SERVER_KEYS (separated by commas).
 * @throws Error when there is none
 */
export function installationServerKeys(): [string, ...string[]] {
  const { SERVER_KEY, OLD_SERVER_KEYS, DATA_DIR } = process.env;
  const dataFolder = DATA_DIR || join(ROOT, 'data');
  const made = existsSync(join(dataFolder, 'keys.json')) ? installationKeys(dataFolder).SERVER_KEY : undefined;
  const current = SERVER_KEY || made;
  if (!current) throw new Error('Set SERVER_KEY: what is kept is sealed with it');
  return [current, ...(OLD_SERVER_KEYS ?? '').split(',').filter((key) => key !== '')];
}
