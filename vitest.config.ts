import { defineConfig } from 'vitest/config';

/** Property tests are replayable: the seed is fixed, and printed when one fails. */
export default defineConfig({
  test: {
    // Vitest leaves one core to itself; on two, that is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'packages',
          include: [
            'packages/{domain,signal,contract,messages,samples,server}/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          // One database a worker, shared by its files: starting one takes seconds on a small machine.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'apps/web/vite.config.ts',
      'apps/scan/vite.config.ts',
    ],
  },
});
