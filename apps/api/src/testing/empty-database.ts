import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DATABASE_FOLDER } from '../platform/database/database-folder.ts';
import { lockFolderInTurn } from '../platform/database/folder-lock.ts';
import { makeEmptyDatabase } from '../platform/database/make-empty-database.ts';

const ARCHIVE = 'database.tar';

/** Writes the archive with the engine, from a copy, because other processes may copy the files at the same time. */
async function writeArchive(folder: string): Promise<void> {
  const making = join(folder, 'making');
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making);
  cpSync(join(folder, DATABASE_FOLDER), join(making, DATABASE_FOLDER), { recursive: true });
  const engine = await PGlite.create(join(making, DATABASE_FOLDER));
  writeFileSync(join(making, ARCHIVE), Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.close();
  renameSync(join(making, ARCHIVE), join(folder, ARCHIVE));
  rmSync(making, { recursive: true });
}

/** The files of an empty database with all tables, for one in memory: `{ kind: 'memory', files }`. */
export async function emptyDatabaseFiles(): Promise<string> {
  const folder = await makeEmptyDatabase();
  const release = await lockFolderInTurn(folder);
  try {
    if (!existsSync(join(folder, ARCHIVE))) await writeArchive(folder);
  } finally {
    release();
  }
  return join(folder, ARCHIVE);
}
