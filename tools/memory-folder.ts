import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Space for films of half a gigabyte, databases and browser profiles, and as much again for running programs. */
const NEEDED_BYTES = 4e9;

/**
 * A folder in memory (tmpfs), if the machine has one with enough space, so that films and databases of tests need no
 * disk. Null elsewhere, such as in a container with the usual 64 MB.
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES ? '/dev/shm' : null;
  } catch {
    return null;
  }
}
