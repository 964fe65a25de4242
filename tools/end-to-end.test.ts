import type { JSONReportSuite } from '@playwright/test/reporter';
import { expect, it } from 'vitest';
import { noteFailedJourneys } from './end-to-end.ts';
import { emptyTally } from './tally.ts';

it('lists a test that failed or was flaky, at any depth, with the command to run it alone', () => {
  const tally = emptyTally();
  const journey = (title: string, status: string, message?: string) => ({
    file: 'journeys/x.spec.ts',
    line: 12,
    title,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const suite = {
    specs: [journey('signs in', 'expected'), journey('shares', 'flaky')],
    suites: [{ title: 'in Spanish', specs: [journey('scans (again)', 'unexpected', 'timed out')] }],
  } as unknown as JSONReportSuite;
  noteFailedJourneys(tally, 'pages', suite);
  expect(tally.failures).toEqual([
    'FAILED pages: journeys/x.spec.ts: shares (flaky)\n  Again: npm run e2e -- journeys/x.spec.ts:12 -g shares',
    "FAILED pages: journeys/x.spec.ts: in Spanish scans (again) (unexpected)\n  timed out\n  Again: npm run e2e -- journeys/x.spec.ts:12 -g 'in Spanish scans \\(again\\)'",
  ]);
});
