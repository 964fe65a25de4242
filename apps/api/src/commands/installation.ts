import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyedHash, type KeyedHash } from '../platform/crypto/secrets.ts';
import { type Database, openDatabase } from '../platform/database/connect.ts';
import type { CommandConfig } from './config.ts';
import { hasInstallationKeys, installationKeys, oldKeysOf } from './keys-file.ts';

/**
 * Opens the database of this installation for a command: DATABASE_URL, or DATA_DIR while the server is stopped.
 *
 * @param isForMoments  for a short-lived command: see EmbeddedOptions
 * @throws Error when there is none, unless it may be created
 */
export function openInstallationDatabase(
  { databaseUrl, dataFolder }: CommandConfig,
  { mayMake = false, isForMoments = false } = {},
): Database {
  if (databaseUrl !== null) return openDatabase({ kind: 'postgres', url: databaseUrl, maxConnections: 1 });
  if (!mayMake && !existsSync(join(dataFolder, 'database'))) throw new Error(`There is no database in ${dataFolder}`);
  return openDatabase({ kind: 'embedded', dataFolder, isForMoments });
}

/** The available keys, current one first: SERVER_KEY or the one generated for DATA_DIR, then OLD_SERVER_KEYS and those in its file. */
function knownServerKeys({ serverKey, oldServerKeys, dataFolder }: CommandConfig): string[] {
  const made = hasInstallationKeys(dataFolder) ? installationKeys(dataFolder) : null;
  const current = serverKey ?? made?.SERVER_KEY;
  return current === undefined ? [] : [current, ...oldServerKeys, ...(made === null ? [] : oldKeysOf(made))];
}

/** The same for a command that needs a key. @throws Error when there is none */
export function installationServerKeys(config: CommandConfig): [string, ...string[]] {
  const [current, ...former] = knownServerKeys(config);
  if (current === undefined) throw new Error('Set SERVER_KEY: what is kept is sealed with it');
  return [current, ...former];
}

/** A sealing function for each available key. */
export const knownSeals = (config: CommandConfig): KeyedHash[] => knownServerKeys(config).map(createKeyedHash);
