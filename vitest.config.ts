import { defineConfig } from 'vitest/config';

/** Property tests are replayable: the seed is fixed, and printed when one fails. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: [
            'packages/{domain,signal,contract,messages,samples}/src/**/*.test.ts',
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
          // One embedded database a worker; starting one takes seconds on a small machine.
          maxWorkers: 1,
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
