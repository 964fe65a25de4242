import { cp, mkdir } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { DATABASE_FOLDER, DATABASE_STATE_FILE } from './database-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { hereOrByHolder, type RequestHandlers, RequestRefusedError } from './folder-requests.ts';

const BACKUP = 'backup';
/** Files of a running server, which are meaningless in a copy. */
const FILES_OF_A_RUN = ['postmaster.pid'];

interface BackupDetails {
  readonly target: string;
}

async function copyFiles(dataFolder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  await cp(join(dataFolder, DATABASE_FOLDER), join(target, DATABASE_FOLDER), {
    recursive: true,
    errorOnExist: true,
    force: false,
    filter: (path) => !FILES_OF_A_RUN.includes(basename(path)),
  });
  await cp(join(dataFolder, DATABASE_STATE_FILE), join(target, DATABASE_STATE_FILE));
}

/**
 * Copies the files of an open embedded database. The database has a single session: nothing is written while this one
 * is in use, and after a checkpoint the files contain every committed change.
 */
async function copyWhileOpen(database: Database, dataFolder: string, target: string): Promise<void> {
  await database.connection().execute(async (held) => {
    await sql`checkpoint`.execute(held);
    await copyFiles(dataFolder, target);
  });
}

/** The requests of `backup`, which a server that holds the folder carries out. */
export const backupHandlers = (database: Database, dataFolder: string): RequestHandlers => ({
  [BACKUP]: (details) => copyWhileOpen(database, dataFolder, (details as BackupDetails).target),
});

/**
 * Copies the embedded database of a data folder, whether or not its server is running.
 *
 * @param target  an absolute path; a folder of this name must not hold a database yet
 */
export async function backUpDatabase(dataFolder: string, target: string): Promise<void> {
  if (!isAbsolute(target)) throw new Error('The server has another working folder: name the target in full.');
  const copyHere = async () => {
    const release = lockFolder(dataFolder);
    try {
      await copyFiles(dataFolder, target);
    } finally {
      release();
    }
  };
  try {
    await hereOrByHolder(dataFolder, { kind: BACKUP, details: { target } satisfies BackupDetails }, copyHere);
  } catch (error) {
    if (error instanceof RequestRefusedError)
      throw new Error(`The server could not copy its database: ${error.message}`);
    throw error;
  }
}
