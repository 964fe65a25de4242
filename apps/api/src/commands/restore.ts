import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { checkCopy, countAllRows, DATA_PART, DUMP_FILE, KEYS_PART } from '../platform/database/backup-folder.ts';
import type { Database } from '../platform/database/connect.ts';
import { lockFolder } from '../platform/database/folder-lock.ts';
import { expectUtf8 } from '../platform/database/migrate.ts';
import { canReadDump, restorePostgres } from '../platform/database/postgres-dump.ts';
import { allowStatements, inTransaction } from '../platform/database/transaction.ts';
import { type CommandConfig, called, environmentWith, readCommandConfig } from './config.ts';
import { knownSeals, openInstallationDatabase } from './installation.ts';
import { runCommand } from './run-command.ts';

/** Whether a file or folder of a backup is there already, with the same content. */
function isSameThere(copy: string, there: string): boolean {
  if (!existsSync(there) || statSync(copy).isDirectory() !== statSync(there).isDirectory()) return false;
  if (statSync(copy).isDirectory())
    return readdirSync(copy).every((name) => isSameThere(join(copy, name), join(there, name)));
  return readFileSync(copy).equals(readFileSync(there));
}

/**
 * The parts that a backup contains.
 *
 * @throws Error when the data folder has other entries with their names; a machine that kept its keys can be restored
 * in place
 */
function partsFor(dataFolder: string, parts: readonly string[]): readonly string[] {
  const present = parts.filter((part) => existsSync(part));
  const inTheWay = present.flatMap((part) =>
    readdirSync(part).filter(
      (name) => existsSync(join(dataFolder, name)) && !isSameThere(join(part, name), join(dataFolder, name)),
    ),
  );
  if (inTheWay.length > 0)
    throw new Error(`${dataFolder} has ${inTheWay.join(', ')} already. Move that away first; nothing was changed.`);
  return present;
}

/** Copies a part of a backup. Its folders are accessible to their owner only. */
function putInPlace(part: string, dataFolder: string): void {
  cpSync(part, dataFolder, { recursive: true });
  for (const entry of readdirSync(part, { withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(dataFolder, entry.name), 0o700);
}

/** Puts the files of an embedded database, and the keys, into the data folder. */
function restoreFolder(backup: string, dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true });
  const release = lockFolder(dataFolder);
  try {
    for (const part of partsFor(dataFolder, [join(backup, KEYS_PART), join(backup, DATA_PART)]))
      putInPlace(part, dataFolder);
    console.log(`Restored to ${dataFolder}.`);
  } finally {
    release();
  }
}

const hasTables = async (database: Database): Promise<boolean> =>
  (
    await sql<{ has: boolean }>`select exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    ) as has`.execute(database)
  ).rows[0]?.has ?? true;

/** Brings a dump into the empty database that DATABASE_URL names, and the keys into the data folder. */
async function restoreDump(backup: string, databaseUrl: string, config: CommandConfig): Promise<void> {
  const database = openInstallationDatabase(config);
  try {
    await expectUtf8(database);
    if (await hasTables(database))
      throw new Error('The database of DATABASE_URL has tables already: name an empty one. Nothing was changed.');
    const keys = partsFor(config.dataFolder, [join(backup, KEYS_PART)]);
    // Before the database has anything: afterwards a second try would find its tables.
    if (keys.length > 0) {
      mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
      accessSync(config.dataFolder, constants.W_OK);
    }
    restorePostgres(databaseUrl, join(backup, DATA_PART, DUMP_FILE), environmentWith);
    const { tables, rows } = await inTransaction(database, async (transaction) => {
      await allowStatements(transaction, 0);
      // A dump has no statistics, without which the first calls would read whole tables.
      await sql`analyze`.execute(transaction);
      return countAllRows(transaction);
    });
    for (const part of keys) putInPlace(part, config.dataFolder);
    console.log(`Restored ${rows} rows of ${tables} tables to the database of DATABASE_URL.`);
  } finally {
    await database.destroy();
  }
}

/**
 * Puts a backup in place: `npm run admin -- restore FOLDER`. Of the embedded database into DATA_DIR, while the server is stopped; of
 * Postgres into the empty database that DATABASE_URL names. It never overwrites a database or keys. `--check` only tests whether the
 * backup is complete and can be opened. `--unsealed` accepts a manifest without a seal where SERVER_KEY is known.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' }, unsealed: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0)
    throw new Error(`Usage: ${called('restore')} FOLDER [--check] [--unsealed]`);
  const backup = resolve(given);
  const config = readCommandConfig();
  for (const line of await checkCopy(backup, knownSeals(config), canReadDump, values.unsealed)) console.log(line);
  if (values.check) return;
  const isDump = existsSync(join(backup, DATA_PART, DUMP_FILE));
  const { databaseUrl } = config;
  if (isDump && databaseUrl === null)
    throw new Error('This backup is of Postgres: set DATABASE_URL to an empty database.');
  if (!isDump && databaseUrl !== null)
    throw new Error('This backup is of the embedded database: unset DATABASE_URL, or name a backup of Postgres.');
  if (databaseUrl === null) restoreFolder(backup, config.dataFolder);
  else await restoreDump(backup, databaseUrl, config);
});
