import { defineConfig } from 'vitest/config';

/** Each project runs the tests of one part; `api` keeps one embedded database per worker, so it gets a single worker. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/{domain,signal,contract,messages}/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
    ],
  },
});
