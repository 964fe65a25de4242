import { defineConfig } from 'vitest/config';

/** A test that hangs is ended after this time. None fails because the machine is busy with something else. */
const HANG_MS = 180_000;

/** Property tests are replayable: the seed is fixed, and printed when one fails. */
export default defineConfig({
  test: {
    // Vitest leaves one core to itself; on two, that is half of them. Projects with a file of their own say it again there.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'packages',
          // A process for each file takes longer to start than most of them to run.
          isolate: false,
          include: [
            'packages/{domain,signal,fhir,contract,messages,samples,analysis,server}/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          // One database a worker, shared by its files: starting one takes seconds on a small machine.
          isolate: false,
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
        },
      },
      'apps/web/vite.config.ts',
      'apps/scan/vite.config.ts',
    ],
  },
});
