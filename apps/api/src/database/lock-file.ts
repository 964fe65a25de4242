import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Another process uses the folder. */
export class FolderInUseError extends Error {
  constructor(path: string, pid: number) {
    super(
      `The database folder is in use by process ${pid} (lock file ${path}). Stop that process, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUseError';
  }
}

interface Holder {
  readonly pid: number;
  /** Clock ticks since boot at which the process began: tells a recycled pid from the one that wrote the file. */
  readonly startTicks: string;
}

/** Start time of a process in clock ticks since boot, '' where /proc does not tell, null when it does not run. */
function startTicksOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return afterName[19] ?? '';
  } catch {
    // No /proc on this system: the pid alone has to do.
    return '';
  }
}

function readHolder(path: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return typeof holder.pid === 'number' ? { pid: holder.pid, startTicks: String(holder.startTicks ?? '') } : null;
  } catch {
    // Missing, or half-written by a process that died: nobody holds it.
    return null;
  }
}

/**
 * Takes an exclusive lock file, so that two processes never open one database folder. A file left by a process that
 * no longer runs is taken over. Throws {@link FolderInUseError} otherwise.
 *
 * @returns releases the lock; calling it twice is harmless
 */
export function takeLockFile(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(
        file,
        JSON.stringify({ pid: process.pid, startTicks: startTicksOf(process.pid) } satisfies Record<string, unknown>),
      );
      closeSync(file);
      let held = true;
      return () => {
        if (held) unlinkSync(path);
        held = false;
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(path);
      if (holder && startTicksOf(holder.pid) === holder.startTicks) throw new FolderInUseError(path, holder.pid);
      unlinkSync(path);
    }
  }
  throw new FolderInUseError(path, 0);
}
