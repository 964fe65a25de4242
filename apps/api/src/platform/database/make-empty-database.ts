import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openDatabase } from './connect.ts';
import { EMPTY_DATABASES, emptyDatabaseFolder } from './empty-database.ts';
import { lockFolderInTurn } from './folder-lock.ts';
import { migrateDatabase } from './migrate.ts';

/** Makes the empty database with the tables of this code unless it exists, and returns its data folder. Older ones are deleted. */
export async function makeEmptyDatabase(): Promise<string> {
  mkdirSync(EMPTY_DATABASES, { recursive: true });
  const release = await lockFolderInTurn(EMPTY_DATABASES);
  try {
    const folder = emptyDatabaseFolder();
    if (existsSync(folder)) return folder;
    for (const entry of readdirSync(EMPTY_DATABASES, { withFileTypes: true }))
      if (entry.isDirectory()) rmSync(join(EMPTY_DATABASES, entry.name), { recursive: true });
    const making = join(EMPTY_DATABASES, `${basename(folder)}.making`);
    const database = openDatabase({ kind: 'embedded', dataFolder: making, isForMoments: true });
    try {
      await migrateDatabase(database);
    } finally {
      await database.destroy();
    }
    renameSync(making, folder);
    return folder;
  } finally {
    release();
  }
}

if (import.meta.main) await makeEmptyDatabase();
