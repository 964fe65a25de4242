import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkCopy, DATA_PART, KEYS_PART } from '../platform/database/backup-folder.ts';
import { lockFolder } from '../platform/database/folder-lock.ts';
import { readCommandConfig } from './config.ts';
import { knownSeals } from './installation.ts';
import { runCommand } from './run-command.ts';

/**
 * Puts a backup of the embedded database in place: `npm run restore -- FOLDER`, into DATA_DIR while the server is stopped.
 * It never overwrites a database or keys. `--check` only tests whether the backup is complete and can be opened.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw new Error('Usage: npm run restore -- FOLDER [--check]');
  const backup = resolve(given);
  const config = readCommandConfig();
  for (const line of await checkCopy(backup, knownSeals(config))) console.log(line);
  if (!values.check) {
    const data = join(backup, DATA_PART);
    if (!existsSync(join(data, 'database')))
      throw new Error('This backup is of Postgres: restore it by pg_restore, and copy its keys by hand.');
    const { dataFolder } = config;
    mkdirSync(dataFolder, { recursive: true });
    const release = lockFolder(dataFolder);
    try {
      const inTheWay = [
        ...readdirSync(data),
        ...(existsSync(join(backup, KEYS_PART)) ? readdirSync(join(backup, KEYS_PART)) : []),
      ].filter((name) => existsSync(join(dataFolder, name)));
      if (inTheWay.length > 0)
        throw new Error(`${dataFolder} has ${inTheWay.join(', ')} already. Move that away first; nothing was changed.`);
      for (const part of [KEYS_PART, DATA_PART])
        if (existsSync(join(backup, part))) cpSync(join(backup, part), dataFolder, { recursive: true });
      console.log(`Restored to ${dataFolder}.`);
    } finally {
      release();
    }
  }
});
