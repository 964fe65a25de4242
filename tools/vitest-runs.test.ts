import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { ROOT } from './processes.ts';
import { emptyTally } from './tally.ts';
import { noteFailedTests } from './vitest-runs.ts';

const report = {
  testResults: [
    {
      name: join(ROOT, 'a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: "a patient's sum adds (twice)", status: 'failed', failureMessages: ['expected 1 to be 2'] },
        { fullName: 'subtracts', status: 'passed', failureMessages: [] },
      ],
    },
    { name: join(ROOT, 'b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    { name: join(ROOT, 'c.test.ts'), status: 'passed', message: '', assertionResults: [] },
  ],
} as unknown as JsonTestResults;

it('names every test that failed, and every file that did not load, with the command for it alone', () => {
  const tally = emptyTally();
  noteFailedTests(tally, 'units', report);
  expect(tally.failures).toEqual([
    "FAILED units: a.test.ts: a patient's sum adds (twice)\n  expected 1 to be 2\n  Again: npx vitest run a.test.ts -t '^a patient.s sum adds \\(twice\\)$'",
    'FAILED units: b.test.ts\n  no such module\n  Again: npx vitest run b.test.ts',
  ]);
});

it('names the command of the part where Vitest alone would not do the same', () => {
  const tally = emptyTally();
  noteFailedTests(tally, 'api-on-postgres', report, 'npm run check -- api-on-postgres');
  expect(tally.failures.map((failure) => failure.split('\n').at(-1))).toEqual([
    '  Again: npm run check -- api-on-postgres',
    '  Again: npm run check -- api-on-postgres',
  ]);
});
