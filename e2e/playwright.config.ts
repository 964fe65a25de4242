import { defineConfig } from '@playwright/test';
import { MIEN_PORT } from './ports.ts';

/** Journeys with a scan to its end: each needs the whole of a small machine, as it does on a phone. */
const SCANS = /(first-scan|other-browsers|scan-exits|scan-rates)\.spec\.ts$/;

/** `pages` may run side by side, a scan not beside another: see tools/end-to-end.ts. A flaky test is broken: no retries. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'pages', testIgnore: SCANS },
    { name: 'scans', testMatch: SCANS },
  ],
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  globalSetup: './global-setup.ts',
  outputDir: `../.cache/e2e/${MIEN_PORT}`,
  use: {
    baseURL: `http://localhost:${MIEN_PORT}`,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 15_000,
    // No pictures of every moment: drawing them keeps a small machine busy, and the record of the page shows what failed.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false, snapshots: true },
  },
});
