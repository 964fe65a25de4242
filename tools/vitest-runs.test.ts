import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { ROOT, run } from './processes.ts';
import { emptyTally } from './tally.ts';
import { noteFailedTests } from './vitest-runs.ts';

const report = {
  testResults: [
    {
      name: join(ROOT, 'a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        {
          ancestorTitles: ["a patient's sum"],
          title: 'adds (twice)',
          fullName: "a patient's sum adds (twice)",
          status: 'failed',
          failureMessages: ['expected 1 to be 2'],
        },
        { ancestorTitles: [], title: 'subtracts', fullName: 'subtracts', status: 'passed', failureMessages: [] },
      ],
    },
    { name: join(ROOT, 'b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    { name: join(ROOT, 'c.test.ts'), status: 'passed', message: '', assertionResults: [] },
  ],
} as unknown as JsonTestResults;

it('lists every failed test and every file that failed to load, with the command to repeat it alone', () => {
  const tally = emptyTally();
  noteFailedTests(tally, 'units', report);
  expect(tally.failures).toEqual([
    "FAILED units: a.test.ts: a patient's sum adds (twice)\n  expected 1 to be 2\n  Again: npx vitest run a.test.ts -t '^a patient.s sum > adds \\(twice\\)$'",
    'FAILED units: b.test.ts\n  no such module\n  Again: npx vitest run b.test.ts',
  ]);
});

it('prints the command of the part if Vitest alone would behave differently', () => {
  const tally = emptyTally();
  noteFailedTests(tally, 'api-on-postgres', report, 'npm run check -- api-on-postgres');
  expect(tally.failures.map((failure) => failure.split('\n').at(-1))).toEqual([
    '  Again: npm run check -- api-on-postgres',
    '  Again: npm run check -- api-on-postgres',
  ]);
});

it('prints a command that runs only this test', { tags: 'thorough' }, async () => {
  const [part, title] = ['documents refer only to existing', 'links'];
  const failed = {
    ancestorTitles: [part],
    title,
    fullName: `${part} ${title}`,
    status: 'failed',
    failureMessages: [],
  };
  const tally = emptyTally();
  noteFailedTests(tally, 'units', {
    testResults: [{ name: join(ROOT, 'tools/docs.test.ts'), status: 'failed', assertionResults: [failed] }],
  } as unknown as JsonTestResults);
  const [, path = '', pattern = ''] = /vitest run (\S+) -t '(.*)'$/.exec(tally.failures[0] ?? '') ?? [];
  const { output } = await run('vitest', ['run', path, '-t', pattern, '--reporter=dot']);
  expect(stripVTControlCharacters(output)).toMatch(/Tests +1 passed \| \d+ skipped/);
});
