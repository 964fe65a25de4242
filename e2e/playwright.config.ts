import { defineConfig } from '@playwright/test';
import { MIEN_PORT } from './ports.ts';

/**
 * The tag of tests that depend on the clock, because camera frames arrive in real time. They run alone on the machine.
 */
const LIVE = /@live/;

/**
 * Tests run in parallel, except those that depend on the clock: see tools/end-to-end.ts. No retries, because a flaky
 * test is a broken test.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'journeys', grepInvert: LIVE },
    { name: 'live', grep: LIVE },
  ],
  workers: 1,
  retries: 0,
  // Stops only hanging tests: a busy machine takes many times as long.
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
    // Tests wait for the URL after a scan while the scan runs.
    navigationTimeout: 300_000,
    // Traces cost 10% of the time and are not kept; `--trace on` records them.
    trace: 'off',
    // The service worker would prefetch the whole app in every test; tests about it allow it.
    serviceWorkers: 'block',
  },
});
