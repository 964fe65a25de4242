import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReportSuite } from '@playwright/test/reporter';
import { expect, it, vi } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { noteFailedJourneys } from './end-to-end.ts';
import { ROOT } from './processes.ts';
import {
  closingLines,
  emptyTally,
  noteFailedTests,
  noteFailure,
  ONLY_EMBEDDED,
  runChecks,
  SAME_ON_EVERY_ENGINE,
} from './test-steps.ts';

it('ends with the counts, below what failed', () => {
  const tally = { ...emptyTally(), passed: 3, failed: 1, skipped: 2 };
  noteFailure(tally, 'sizes', '\n\u001b[31mtoo big\u001b[39m\n\nby 2 kB\n');
  expect(closingLines(tally)).toBe('FAILED sizes\n  too big\n  by 2 kB\n3 passed, 1 failed, 2 skipped');
});

it('repeats only the first lines of a long failure', () => {
  const tally = emptyTally();
  noteFailure(tally, 'types', Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n'));
  expect(tally.failures[0]?.split('\n')).toHaveLength(13);
});

it('reports checks in their order, whichever ends first, and names those that failed', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const tally = emptyTally();
  const check = (name: string, script: string) => ({ name, program: 'node', args: ['--eval', script] });
  await runChecks(tally, [
    check('slow', 'setTimeout(() => console.log("not shown"), 300)'),
    check('wrong', 'console.log("line 3 is too long"); process.exitCode = 1'),
    check('quick', ''),
  ]);
  const lines = print.mock.calls.map(([line]) => String(line).replace(/ \(.*/, ''));
  print.mockRestore();
  expect(lines).toEqual(['ok     slow', 'FAILED wrong', 'line 3 is too long\n', 'ok     quick']);
  expect(closingLines(tally)).toBe('FAILED wrong\n  line 3 is too long\n2 passed, 1 failed');
});

it('names every test that failed, and every file that did not load', () => {
  const tally = emptyTally();
  const report = {
    testResults: [
      {
        name: join(ROOT, 'a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'failed', failureMessages: ['expected 1 to be 2'] },
          { fullName: 'subtracts', status: 'passed', failureMessages: [] },
        ],
      },
      { name: join(ROOT, 'b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: join(ROOT, 'c.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  } as unknown as JsonTestResults;
  noteFailedTests(tally, 'units', report);
  expect(tally.failures).toEqual([
    'FAILED units: a.test.ts: adds\n  expected 1 to be 2',
    'FAILED units: b.test.ts\n  no such module',
  ]);
});

it('names a journey that failed, or passed at a second try only, however deep it stands', () => {
  const tally = emptyTally();
  const journey = (title: string, status: string, message?: string) => ({
    file: 'x.spec.ts',
    title,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const suite = {
    specs: [journey('signs in', 'expected')],
    suites: [{ specs: [journey('scans', 'unexpected', 'timed out'), journey('shares', 'flaky')] }],
  } as unknown as JSONReportSuite;
  noteFailedJourneys(tally, 'pages', suite);
  expect(tally.failures).toEqual([
    'FAILED pages: x.spec.ts: scans (unexpected)\n  timed out',
    'FAILED pages: x.spec.ts: shares (flaky)',
  ]);
});

it('leaves out on an engine only tests that there are', () => {
  for (const path of [...ONLY_EMBEDDED, ...SAME_ON_EVERY_ENGINE])
    expect(existsSync(join(ROOT, 'apps/api/src', path)), path).toBe(true);
});
