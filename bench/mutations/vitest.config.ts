import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { type Mutant, mutated } from './mutants.ts';

const ROOT = join(import.meta.dirname, '../..');
const mutant = JSON.parse(process.env.MUTANT ?? 'null') as Mutant | null;
const path = mutant && join(ROOT, mutant.path);

/** The tests of one part, with one fault in its source as the tests read it; the file itself stays as it is. */
export default defineConfig({
  root: ROOT,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load(id) {
        return mutant !== null && id.split('?')[0] === path ? mutated(readFileSync(path, 'utf8'), mutant) : null;
      },
    },
  ],
  test: {
    include: (process.env.MUTANT_TESTS ?? '').split(','),
    isolate: false,
    // Threads end with their process, also those in an endless loop.
    pool: 'threads',
    // It would keep the source without the fault, or the one with it.
    fsModuleCache: false,
    bail: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
