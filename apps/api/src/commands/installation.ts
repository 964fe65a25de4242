import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../database/connect.ts';
import type { CommandConfig } from './config.ts';
import { hasInstallationKeys, installationKeys } from './keys-file.ts';

/**
 * Opens the database of this installation for a command: DATABASE_URL, or DATA_DIR while the server is stopped.
 *
 * @param isForMoments  for a command that asks a few things: see EmbeddedOptions
 * @throws Error when there is none, unless it may be made
 */
export function openInstallationDatabase(
  { databaseUrl, dataFolder }: CommandConfig,
  { mayMake = false, isForMoments = false } = {},
): Database {
  if (databaseUrl !== null) return openDatabase({ kind: 'postgres', url: databaseUrl, maxConnections: 1 });
  if (!mayMake && !existsSync(join(dataFolder, 'database'))) throw new Error(`There is no database in ${dataFolder}`);
  return openDatabase({ kind: 'embedded', dataFolder, isForMoments });
}

/**
 * The keys that this installation seals with, today's first: SERVER_KEY or the one that was made for DATA_DIR, then
 * OLD_SERVER_KEYS.
 * @throws Error when there is none
 */
export function installationServerKeys({ serverKey, oldServerKeys, dataFolder }: CommandConfig): [string, ...string[]] {
  const made = hasInstallationKeys(dataFolder) ? installationKeys(dataFolder).SERVER_KEY : null;
  const current = serverKey ?? made;
  if (current === null) throw new Error('Set SERVER_KEY: what is kept is sealed with it');
  return [current, ...oldServerKeys];
}
