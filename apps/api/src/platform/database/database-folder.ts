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
/** Records whether a database was made here: missing files must not look like a first start. */
export const DATABASE_STATE_FILE = 'database.state';
/** Major version of the embedded engine's files. A test compares it with the engine's output. */
export const FILES_VERSION = '18';
/** Postgres' own files, without which there is no database to open. */
const NEEDED_FILES = ['PG_VERSION', join('global', 'pg_control')];

const RESTORE =
  'Restore the data folder from a backup (docs/configuration.md, "Backup and restore"). Nothing was changed.';

/** The database files are incomplete or unusable. The message says what to do. */
export class DamagedDatabaseError extends Error {
  constructor(folder: string, fault: string, options?: ErrorOptions) {
    super(`The database in ${folder} cannot be opened: ${fault}. ${RESTORE}`, options);
    this.name = 'DamagedDatabaseError';
  }
}

/** Files cannot be written to the folder. */
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

/** Whether an error comes from the file system: a call of Node's own, or the lock file. */
function isOfFileSystem(error: unknown): error is NodeJS.ErrnoException {
  const { code, syscall } = error as { code?: string; syscall?: string };
  return syscall !== undefined || code === 'ERR_SQLITE_ERROR';
}

/** `making`: begun but not finished, so it has never been served. */
type State = 'making' | 'made' | null;

function readState(dataFolder: string): State {
  const path = join(dataFolder, DATABASE_STATE_FILE);
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  return text === 'making' || text === 'made' ? text : null;
}

/** The fault of files that should be a database; null when they may be opened. */
function faultOf(folder: string): string | null {
  const missing = NEEDED_FILES.find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined) return `${missing} is missing`;
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  return version === FILES_VERSION ? null : `its files are of version ${version}, this Mien reads ${FILES_VERSION}`;
}

export interface DatabaseFolder {
  /** Path of the database's own files. */
  readonly path: string;
  /** Call it once the database has opened for the first time. */
  noteMade(): void;
  /** Releases the folder for other processes. */
  release(): void;
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Copies the files of a database that is not open, and syncs them to disk: a database recorded as made must be there. */
function copyFiles(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const { parentPath, name } of readdirSync(to, { recursive: true, withFileTypes: true }))
    sync(join(parentPath, name));
  sync(to);
}

/**
 * Claims a data folder for this process and checks whether it contains a database, should contain one, or needs a new one. A
 * folder that once had a database never gets a new one by itself.
 *
 * @param filesOfNew  returns the folder from which the files of a new database are copied; null lets the engine make them
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
        // The engine then makes them. If this folder cannot be written, the engine reports it.
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

/** More than the file system reserves per file in addition to its data. */
const TRIAL_BYTES = 65_536;
const TRIAL_FILE = 'write.trial';

/** Whether the disk of a data folder is writable: a full or read-only disk still answers reads. */
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
