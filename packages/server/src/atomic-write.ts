import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Only the server's own user may read these files: they contain keys. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Writes a temporary file next to the final one, fsynced. Returns its path. */
function writeDraft(path: string, text: string): string {
  const draft = join(dirname(path), `.${basename(path)}-${randomBytes(6).toString('hex')}`);
  const file = openSync(draft, 'wx', FILE_MODE);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return draft;
}

/** Otherwise the directory entry may be lost after a power failure, although the content was written. */
function syncFolder(folder: string): void {
  // Windows cannot open folders, and keeps directory entries anyway.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The text of a file; null if it does not exist. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Reads a file, and creates it atomically if it is missing, readable only by its owner. Processes that start
 * concurrently on one folder all read what the first of them created.
 *
 * @throws if the folder cannot be written or the file cannot be read
 */
export function readOrMakeFile(path: string, make: () => string): string {
  const known = readIfThere(path);
  if (known !== null) return known;
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
  const draft = writeDraft(path, make());
  try {
    // Unlike a rename, a link fails if another process was first; then its file wins.
    linkSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

/** Atomic write: a reader sees the old text or the new one, never a part. */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
  const draft = writeDraft(path, text);
  try {
    renameSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
