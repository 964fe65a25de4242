import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@mien/server';
import { lockFolder } from './folder-lock.ts';

export const DATABASE_FOLDER = 'database';
/** Says whether a database was made here: files that are gone must not look like a first start. */
export const DATABASE_STATE_FILE = 'database.state';
/** Major version of the embedded engine's files. A test compares it with what the engine writes. */
export const FILES_VERSION = '18';
/** Without these there is no database to open; Postgres' own files. */
const NEEDED_FILES = ['PG_VERSION', join('global', 'pg_control')];

const RESTORE =
  'Restore the data folder from a backup (docs/configuration.md, "Backup and restore"). Nothing was changed.';

/** The files of the database are not what they have to be. The message says what to do. */
export class DamagedDatabaseError extends Error {
  constructor(folder: string, fault: string, options?: ErrorOptions) {
    super(`The database in ${folder} cannot be opened: ${fault}. ${RESTORE}`, options);
    this.name = 'DamagedDatabaseError';
  }
}

/** The folder takes no files. */
export class UnwritableFolderError extends Error {
  constructor(folder: string, cause: NodeJS.ErrnoException) {
    const reason = REASONS[cause.code ?? ''] ?? cause.message;
    super(`The data folder ${folder} cannot be written: ${reason}. Mend that, or set DATA_DIR to another folder.`, {
      cause,
    });
    this.name = 'UnwritableFolderError';
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
};

/** Whether the file system refused something: a call of Node's own, or the file that holds the lock. */
function isOfFileSystem(error: unknown): error is NodeJS.ErrnoException {
  const { code, syscall } = error as { code?: string; syscall?: string };
  return syscall !== undefined || code === 'ERR_SQLITE_ERROR';
}

/** `making`: begun and not finished, so nobody has ever been served from it. */
type State = 'making' | 'made' | null;

function readState(dataFolder: string): State {
  const path = join(dataFolder, DATABASE_STATE_FILE);
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  return text === 'making' || text === 'made' ? text : null;
}

/** What is wrong with files that should be a database; null when they may be opened. */
function faultOf(folder: string): string | null {
  const missing = NEEDED_FILES.find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined) return `${missing} is missing`;
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  return version === FILES_VERSION ? null : `its files are of version ${version}, this Mien reads ${FILES_VERSION}`;
}

export interface DatabaseFolder {
  /** Where the database's own files are. */
  readonly path: string;
  /** To be called once the database has opened for the first time. */
  noteMade(): void;
  /** Gives the folder back to other processes. */
  release(): void;
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Copies the files of a database that nobody has open, onto the disk: what is noted as made has to be there. */
function copyFiles(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const { parentPath, name } of readdirSync(to, { recursive: true, withFileTypes: true }))
    sync(join(parentPath, name));
  sync(to);
}

/**
 * Takes a data folder for this process and looks whether a database is in it, should be, or is to be made. A folder that
 * once held a database never gets a new one by itself.
 *
 * @param filesOfNew  where the files of a new database are to be copied from; null leaves its making to the engine
 * @throws FolderInUseError, DamagedDatabaseError, UnwritableFolderError
 */
export function takeDatabaseFolder(dataFolder: string, filesOfNew: () => string | null = () => null): DatabaseFolder {
  const path = join(dataFolder, DATABASE_FOLDER);
  const note = (state: Exclude<State, null>) => replaceFile(join(dataFolder, DATABASE_STATE_FILE), `${state}\n`);
  let release = () => {};
  try {
    mkdirSync(dataFolder, { recursive: true });
    release = lockFolder(dataFolder);
    const isEmpty = !existsSync(path) || readdirSync(path).length === 0;
    const state = readState(dataFolder);
    if (state === 'making') rmSync(path, { recursive: true, force: true });
    else if (state === 'made' && isEmpty)
      throw new DamagedDatabaseError(dataFolder, `${path} is missing or empty, and a database was there`);
    else if (!isEmpty) {
      const fault = faultOf(path);
      if (fault !== null) throw new DamagedDatabaseError(dataFolder, fault);
    }
    if (state === 'making' || (isEmpty && state === null)) {
      note('making');
      try {
        const files = filesOfNew();
        if (files !== null) copyFiles(files, path);
      } catch {
        // The engine makes them then. Where it is this folder that takes no files, it says so.
        rmSync(path, { recursive: true, force: true });
      }
    }
    return {
      path,
      noteMade() {
        if (readState(dataFolder) !== 'made') note('made');
      },
      release,
    };
  } catch (error) {
    release();
    if (isOfFileSystem(error)) throw new UnwritableFolderError(dataFolder, error);
    throw error;
  }
}

/** More than the file system keeps for itself beside a file's data. */
const TRIAL_BYTES = 65_536;
const TRIAL_FILE = 'write.trial';

/** Whether the disk of a data folder takes a file: a full one, or one that became read-only, still answers reads. */
export async function takesFiles(dataFolder: string): Promise<boolean> {
  const path = join(dataFolder, TRIAL_FILE);
  try {
    const file = await open(path, 'w');
    try {
      await file.write(Buffer.alloc(TRIAL_BYTES, 1));
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
