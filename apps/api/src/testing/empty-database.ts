import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { migrateDatabase, openDatabase } from '../database/connect.ts';
import { DATABASE_FOLDER } from '../database/database-folder.ts';
import { FolderInUseError, lockFolder } from '../database/folder-lock.ts';

/** Kept between runs: the engine takes seconds of the processor to make a database from nothing, and moments to open one. */
const CACHE = join(import.meta.dirname, '../../../../.cache/empty-database');
const DATA = 'data';
const ARCHIVE = 'database.tar';

/** Of what an empty database is made: the engine that writes the files, and the code that makes the tables. */
function sources(): string[] {
  const database = join(import.meta.dirname, '../database');
  const migrations = join(database, 'migrations');
  return [
    fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))),
    ...['connect.ts', 'embedded-worker.ts', 'database-folder.ts'].map((name) => join(database, name)),
    ...readdirSync(migrations)
      .sort()
      .map((name) => join(migrations, name)),
    import.meta.filename,
  ];
}

function nameOfSources(): string {
  const hash = createHash('sha256');
  for (const path of sources()) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Takes the cache for this process, waiting for another that has it. */
async function takeCache(): Promise<() => void> {
  mkdirSync(CACHE, { recursive: true });
  for (;;)
    try {
      return lockFolder(CACHE);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

async function make(folder: string): Promise<void> {
  const dataFolder = join(folder, DATA);
  const database = openDatabase({ kind: 'embedded', dataFolder });
  await migrateDatabase(database);
  await database.destroy();
  const engine = await PGlite.create(join(dataFolder, DATABASE_FOLDER));
  writeFileSync(join(folder, ARCHIVE), Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.close();
}

/** The folder of the empty database with today's tables; whoever comes first makes it. */
async function emptyDatabase(): Promise<string> {
  const release = await takeCache();
  try {
    const folder = join(CACHE, nameOfSources());
    if (existsSync(folder)) return folder;
    for (const { name } of readdirSync(CACHE, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
      rmSync(join(CACHE, name), { recursive: true });
    await make(`${folder}.making`);
    renameSync(`${folder}.making`, folder);
    return folder;
  } finally {
    release();
  }
}

/** The files of an empty database with all tables, for one in memory: `{ kind: 'memory', files }`. */
export async function emptyDatabaseFiles(): Promise<string> {
  return join(await emptyDatabase(), ARCHIVE);
}

/** Puts an empty database with all tables into a data folder, as a first start would leave it. */
export async function copyEmptyDatabase(dataFolder: string): Promise<void> {
  cpSync(join(await emptyDatabase(), DATA), dataFolder, { recursive: true });
}
