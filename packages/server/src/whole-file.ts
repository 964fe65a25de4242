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

/** Only the server's own user may read these files: they hold keys. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Writes a draft next to the final file, synced to the disk. Returns its path. */
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

/** Without this the name may be gone after a power cut, although the content was written. */
function syncFolder(folder: string): void {
  // Windows cannot open folders, and keeps names anyway.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Reads a file, and makes it first when it is missing: it appears whole or not at all, readable by its owner only.
 * Processes that start together on one folder all read what the first of them made.
 *
 * @throws when the folder cannot be written or the file cannot be read
 */
export function readOrMakeFile(path: string, make: () => string): string {
  const known = readIfThere(path);
  if (known !== null) return known;
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
  const draft = writeDraft(path, make());
  try {
    // Unlike a rename, a link fails when another process was first; then its file counts.
    linkSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

/** Writes a file in place of the one that is there: a reader sees the old text or the new one, never a part. */
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
