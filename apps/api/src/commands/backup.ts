import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUpDatabase } from '../platform/database/backup.ts';
import {
  backupName,
  checkCopy,
  DATA_PART,
  DUMP_FILE,
  KEYS_PART,
  writeManifest,
} from '../platform/database/backup-folder.ts';
import { canReadDump, dumpPostgres } from '../platform/database/postgres-dump.ts';
import { writeBackupMetrics } from './backup-metrics.ts';
import { called, environmentWith, readCommandConfig } from './config.ts';
import { knownSeals } from './installation.ts';
import { runCommand } from './run-command.ts';

/**
 * Copies this installation into a new folder: `npm run admin -- backup FOLDER`. The embedded database may be in use;
 * its copy is opened and read before the command reports success. With DATABASE_URL, `pg_dump` makes the copy. Keys
 * are copied to a separate folder, to be stored elsewhere. `--metrics FILE` writes the time of the backup for
 * Prometheus. See docs/configuration.md, "Backup and restore".
 */
await runCommand(async () => {
  const [given, option, metricsFile, ...rest] = process.argv.slice(2);
  const isUnderstood = option === undefined || (option === '--metrics' && metricsFile !== undefined);
  if (given === undefined || !isUnderstood || rest.length > 0)
    throw new Error(`Usage: ${called('backup')} FOLDER [--metrics FILE]`);
  // The files of a backup stay unreadable to others where it is copied to.
  process.umask(0o077);
  const config = readCommandConfig();
  const { databaseUrl, dataFolder, scanDataFolder } = config;
  const madeAt = new Date();
  const target = join(resolve(given), backupName(madeAt));
  if (databaseUrl === null && !existsSync(join(dataFolder, 'database')))
    throw new Error(`There is no database in ${dataFolder}, and DATABASE_URL is not set. Nothing was written.`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  if (databaseUrl !== null) {
    mkdirSync(join(target, DATA_PART));
    dumpPostgres(databaseUrl, join(target, DATA_PART, DUMP_FILE), environmentWith);
  } else await backUpDatabase(dataFolder, join(target, DATA_PART));
  const keys = join(target, KEYS_PART);
  for (const [from, name] of [
    [join(dataFolder, 'keys.json'), 'keys.json'],
    [scanDataFolder, 'scan'],
  ] as const)
    if (existsSync(from)) await cp(from, join(keys, name), { recursive: true });
  // A copy inherits the permissions of its source.
  if (existsSync(keys))
    for (const entry of readdirSync(keys, { recursive: true, withFileTypes: true }))
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  if (!existsSync(scanDataFolder))
    console.log(`The scan site's own folder is not part of it: there is none at ${scanDataFolder} (SCAN_DATA_DIR).`);
  const seals = knownSeals(config);
  writeManifest(target, seals[0] ?? null, madeAt);
  for (const line of await checkCopy(target, seals, canReadDump)) console.log(line);
  console.log(
    `Backed up to ${target}. Keep ${KEYS_PART}/ and ${DATA_PART}/ apart: the one opens what is sealed in the other.`,
  );
  if (metricsFile !== undefined) writeBackupMetrics(metricsFile, new Date());
});
