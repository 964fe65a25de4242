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
/** SQLite's answer to whoever comes second. @see https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/** Words for whoever holds the folder; the kernel knows that somebody does, this file only says who. */
function holderOf(folder: string): string {
  const path = join(folder, HOLDER_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : 'another process';
}

/**
 * Takes the folder for this process alone, as long as it lives. The lock is the operating system's: it ends with the
 * process however that ends, so there is no stale one, and it counts across containers that share a folder, where a
 * process id says nothing. Node itself locks no files; its SQLite does, in the way that each system needs.
 *
 * @returns gives the folder back; calling it twice is harmless
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

/** Takes the folder as {@link lockFolder} does, once whoever has it gives it back. */
export async function lockFolderInTurn(folder: string): Promise<() => void> {
  for (;;)
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await setTimeout(ASK_AGAIN_MS);
    }
}
