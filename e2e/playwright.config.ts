import { defineConfig } from '@playwright/test';
import { MIEN_PORT } from './ports.ts';

/** The tag of journeys that depend on the clock: a camera's frames come when they are due. They have the whole machine. */
const LIVE = /@live/;

/** Journeys run side by side, those by the clock alone: see tools/end-to-end.ts. A flaky test is broken: no retries. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'journeys', grepInvert: LIVE },
    { name: 'live', grep: LIVE },
  ],
  workers: 1,
  retries: 0,
  // Ends only what hangs: a busy machine takes many times as long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  globalSetup: './global-setup.ts',
  outputDir: `../.cache/e2e/${MIEN_PORT}`,
  use: {
    baseURL: `http://localhost:${MIEN_PORT}`,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 60_000,
    // The address after a scan is waited for while the scan runs.
    navigationTimeout: 300_000,
    // A record of what a journey saw costs a tenth of its time, and the suite's machine keeps nothing: `--trace on` makes one.
    trace: 'off',
    // The service worker would fetch the whole app again in every journey; those about it allow it.
    serviceWorkers: 'block',
  },
});
