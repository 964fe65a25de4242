import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { HANG_MS, THOROUGH_TAG, WAIT_MS } from './tools/test-limits.ts';

/** Gives a project the workers and limits of all projects. */
const withLimits = ({ test, ...rest }: TestProjectInlineConfiguration): TestProjectInlineConfiguration => ({
  ...rest,
  test: {
    // Vitest leaves one core to itself; on two, that is half of them.
    maxWorkers: '100%',
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: WAIT_MS } },
    // What is expected of hours and days holds in this zone, wherever the machine is.
    env: { TZ: 'UTC' },
    setupFiles: [join(import.meta.dirname, 'tools/slow-timeouts.ts'), join(import.meta.dirname, 'tools/fixed-seed.ts')],
    ...test,
  },
});

/** Property tests are replayable: the seed is fixed, and printed when one fails. */
export default defineConfig({
  test: {
    tags: [{ name: THOROUGH_TAG, description: 'Takes too long for every change: only `npm run test:all` runs it.' }],
    projects: [
      {
        test: {
          name: 'packages',
          // A process for each file takes longer to start than most of them to run.
          isolate: false,
          include: [
            'packages/{domain,signal,fhir,contract,client,embed,messages,samples,analysis,server}/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          // One database a worker, shared by its files: starting one takes seconds on a small machine.
          isolate: false,
        },
      },
      { extends: 'apps/web/vite.config.ts', root: 'apps/web', test: { name: 'web' } },
      { extends: 'apps/scan/vite.config.ts', root: 'apps/scan', test: { name: 'scan' } },
    ].map(withLimits),
  },
});
