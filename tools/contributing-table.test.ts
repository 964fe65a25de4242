import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { expect, it } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { rowsOfJourneys, rowsOfVitest, tableOf, withTable } from './contributing-table.ts';
import { ROOT } from './processes.ts';

it('counts the tests of a Vitest report by place', () => {
  const file = (path: string, tests: number, seconds: number, thorough = 0) => ({
    name: join(ROOT, path),
    startTime: 1000,
    endTime: 1000 + 1000 * seconds,
    assertionResults: [
      ...Array.from({ length: tests }, (_, index) => ({
        status: 'passed',
        tags: index < thorough ? ['thorough'] : [],
      })),
      // Not for this engine.
      { status: 'skipped', tags: [] },
    ],
  });
  const report = {
    testResults: [
      file('apps/api/src/a.test.ts', 3, 2),
      file('apps/api/src/b.test.ts', 1, 0.5),
      file('tools/c.test.ts', 2, 1, 1),
    ],
  } as unknown as JsonTestResults;
  expect(rowsOfVitest(report, true)).toEqual([
    { what: 'API', inTest: 4, inTestAll: 4, seconds: 2.5 },
    { what: 'Packages, tools, benches', inTest: 1, inTestAll: 2, seconds: 1 },
  ]);
  expect(rowsOfVitest(report, false, ' on Postgres')[0]).toEqual({
    what: 'API on Postgres',
    inTest: 0,
    inTestAll: 4,
    seconds: 2.5,
  });
});

it('counts journeys by file, and the essential ones', () => {
  const journey = (file: string, tags: string[], duration: number) => ({
    file,
    tags,
    tests: [{ status: 'expected', results: [{ duration }] }],
  });
  const report = {
    suites: [
      { specs: [journey('journeys/chat.spec.ts', ['essential'], 4000)] },
      { specs: [], suites: [{ specs: [journey('journeys/chat.spec.ts', [], 1500)] }] },
    ],
  } as unknown as JSONReport;
  expect(rowsOfJourneys(report)).toEqual([{ what: 'Journeys: chat', inTest: 1, inTestAll: 2, seconds: 5.5 }]);
});

it('adds up the rows, and has a place in CONTRIBUTING.md', () => {
  const table = tableOf([
    { what: 'API', inTest: 4, inTestAll: 4, seconds: 2.5 },
    { what: 'Journeys: chat', inTest: 0, inTestAll: 2, seconds: 5.6 },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| API | 4 | 4 | 3 |',
    '| Journeys: chat | – | 2 | 6 |',
    '| All | 4 | 6 | 8 |',
  ]);
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  expect(withTable(page, table)).toContain(`run test:all -->\n\n${table}\n\n<!-- end of measured -->`);
  expect(() => withTable('# Contributing', table)).toThrow('no place');
});
