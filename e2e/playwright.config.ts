import { defineConfig } from '@playwright/test';
import { MIEN_PORT } from './ports.ts';

/** One worker: a scan needs the whole of a small machine, as it does on a phone. No retries: a flaky test is broken. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../.cache/reports/end-to-end.json' }]],
  globalSetup: './global-setup.ts',
  outputDir: `../.cache/e2e/${MIEN_PORT}`,
  use: {
    baseURL: `http://localhost:${MIEN_PORT}`,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
  },
});
