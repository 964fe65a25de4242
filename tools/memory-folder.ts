import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Films of half a gigabyte, databases and browsers' profiles; and as much again for what runs. */
const NEEDED_BYTES = 4e9;

/**
 * A folder that is in memory, where the machine has one with room enough: a test's films and databases need no disk.
 * Null elsewhere, such as in a container with the usual 64 MB.
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES ? '/dev/shm' : null;
  } catch {
    return null;
  }
}
