import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { replaceFile } from '@mien/server';

/** Another process uses the folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The database in ${folder} is in use by ${holder}. Stop that process, or set DATA_DIR to another folder. ` +
        'A database that several processes use at once needs Postgres: see DATABASE_URL.',
    );
    this.name = 'FolderInUseError';
  }
}

const LOCK_FILE = 'folder.lock';
const HOLDER_FILE = 'folder.holder';
/** SQLite's answer to the second process. @see https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/** Describes the process that holds the folder: the kernel only knows that one does, this file says which. */
function holderOf(folder: string): string {
  const path = join(folder, HOLDER_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : 'another process';
}

/**
 * Locks the folder for this process while it lives. It is an operating system lock: it ends with the process in any case, so
 * it is never stale, and it works across containers that share a folder, where process ids mean nothing. Node itself cannot
 * lock files; its SQLite does, in the way that each system needs.
 *
 * @returns a function that unlocks the folder; calling it twice is harmless
 * @throws FolderInUseError
 * @see docs/adr/0003-embedded-database.md
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, LOCK_FILE));
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new FolderInUseError(folder, holderOf(folder));
    throw error;
  }
  replaceFile(join(folder, HOLDER_FILE), `process ${process.pid}, since ${new Date().toISOString()}\n`);
  return () => {
    if (lock.isOpen) lock.close();
  };
}

const ASK_AGAIN_MS = 50;

/** Locks the folder as {@link lockFolder} does, once its holder releases it. */
export async function lockFolderInTurn(folder: string): Promise<() => void> {
  for (;;)
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await setTimeout(ASK_AGAIN_MS);
    }
}
