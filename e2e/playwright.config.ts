import { defineConfig } from '@playwright/test';
import { MIEN_PORT } from './ports.ts';

/** Journeys with a scan to its end: each needs a core of a small machine, as it does on a phone. */
const SCANS = /(first-scan|scan-exits|scan-rates)\.spec\.ts$/;
/** Scans in browsers that draw and read a picture with the processor alone: each needs the whole machine. */
const OTHER_BROWSERS = /other-browsers\.spec\.ts$/;

/** `pages` may run side by side, a scan not beside another: see tools/end-to-end.ts. A flaky test is broken: no retries. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'pages', testIgnore: [SCANS, OTHER_BROWSERS] },
    { name: 'scans', testMatch: SCANS },
    { name: 'other-browsers', testMatch: OTHER_BROWSERS },
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
    // A record of what a journey saw costs a tenth of its time, and the suite's machine keeps nothing: `--trace on` makes one.
    trace: 'off',
    // The service worker would fetch the whole app again in every journey; those about it allow it.
    serviceWorkers: 'block',
  },
});
