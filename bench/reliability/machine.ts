import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeededRandom, type SeededRandom } from '@mien/samples';

/** Undoes a change of a trial to this machine. */
type Undo = () => Promise<void> | void;

/** Resources for trials. Everything that they start or mount is cleaned up at their end, even after a failure. */
export interface Machine {
  readonly seed: number;
  readonly random: SeededRandom;
  /** A folder that is deleted at the end. */
  folder(name: string): string;
  atEnd(undo: Undo): void;
  clear(): Promise<void>;
}

export function createMachine(seed: number): Machine {
  const undos: Undo[] = [];
  return {
    seed,
    random: createSeededRandom(seed),
    folder(name) {
      const folder = mkdtempSync(join(tmpdir(), `mien-prove-${name}-`));
      undos.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    atEnd: (undo) => void undos.push(undo),
    async clear() {
      // In reverse order: programs in a folder end before the folder is deleted.
      for (const undo of undos.splice(0).reverse()) await undo();
    },
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
