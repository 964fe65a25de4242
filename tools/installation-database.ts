import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../apps/api/src/database/connect.ts';
import { ROOT } from './processes.ts';

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
