import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { ESSENTIAL_TAG, PROJECTS } from './end-to-end.ts';
import { ROOT, run } from './processes.ts';
import { readReport } from './reports.ts';
import { STATIC_CHECKS } from './static-checks.ts';
import type { PartOutcome } from './tally.ts';
import { THOROUGH_TAG } from './test-limits.ts';
import { EMBEDDED_PART, POSTGRES_PART } from './vitest-runs.ts';

/** Which test runs where: written into CONTRIBUTING.md from the reports of a whole run. */
const PAGE = join(ROOT, 'CONTRIBUTING.md');
const BLOCK = /(<!-- measured: written by npm run test:all -->\n)[\s\S]*?(<!-- end of measured -->)/;

/** A row of the table: how many tests of what run by which command. */
export interface TestRow {
  readonly what: string;
  readonly inTest: number;
  readonly inTestAll: number;
  /** Of one worker; several share the work. */
  readonly seconds: number;
}

/** Names for the folders of a Vitest report. The first that fits counts. */
const GROUPS: readonly (readonly [folder: string, what: string])[] = [
  ['apps/api/', 'API'],
  ['apps/web/', 'Pages of the web app'],
  ['packages/ui/', 'Pages of the web app'],
  ['apps/scan/', 'Scan site'],
  ['', 'Packages, tools, benches'],
];

/**
 * Tests and seconds of a Vitest report, by group.
 *
 * @param isInTest  whether `npm test` runs them too, except those that take too long for every change
 */
export function rowsOfVitest(report: JsonTestResults, isInTest: boolean, suffix = ''): TestRow[] {
  const rows = new Map<string, TestRow>();
  for (const { name, assertionResults, startTime, endTime } of report.testResults) {
    const path = relative(ROOT, name);
    const [, group] = GROUPS.find(([folder]) => path.startsWith(folder))!;
    const what = `${group}${suffix}`;
    const ran = assertionResults.filter(({ status }) => status === 'passed');
    const quick = ran.filter(({ tags }) => !tags?.includes(THOROUGH_TAG));
    const before = rows.get(what) ?? { what, inTest: 0, inTestAll: 0, seconds: 0 };
    rows.set(what, {
      what,
      inTest: before.inTest + (isInTest ? quick.length : 0),
      inTestAll: before.inTestAll + ran.length,
      seconds: before.seconds + (endTime - startTime) / 1000,
    });
  }
  return [...rows.values()].toSorted((one, other) => one.what.localeCompare(other.what));
}

const specsOf = (suite: JSONReportSuite): JSONReportSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Journeys and seconds of a Playwright report, by file. */
export function rowsOfJourneys(report: JSONReport): TestRow[] {
  const rows = new Map<string, TestRow>();
  for (const { file, tags, tests } of report.suites.flatMap(specsOf)) {
    const what = `Journeys: ${basename(file, '.spec.ts')}`;
    const before = rows.get(what) ?? { what, inTest: 0, inTestAll: 0, seconds: 0 };
    const ran = tests.filter(({ status }) => status === 'expected');
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    rows.set(what, {
      what,
      inTest: before.inTest + (tags.includes(ESSENTIAL_TAG.slice(1)) ? ran.length : 0),
      inTestAll: before.inTestAll + ran.length,
      seconds: before.seconds + ms / 1000,
    });
  }
  return [...rows.values()];
}

const count = (number: number): string => (number === 0 ? '–' : String(number));

/** The table in Markdown. */
export function tableOf(rows: readonly TestRow[]): string {
  const sum = (of: 'inTest' | 'inTestAll' | 'seconds') => rows.reduce((total, row) => total + row[of], 0);
  const all = { what: 'All', inTest: sum('inTest'), inTestAll: sum('inTestAll'), seconds: sum('seconds') };
  return [
    '| What | Tests in `npm test` | in `npm run test:all` | Seconds of one worker |',
    '| --- | ---: | ---: | ---: |',
    ...[...rows, all].map(
      ({ what, inTest, inTestAll, seconds }) =>
        `| ${what} | ${count(inTest)} | ${count(inTestAll)} | ${seconds.toFixed(0)} |`,
    ),
  ].join('\n');
}

/** The page with another table. @throws when it has no place for one */
export function withTable(page: string, table: string): string {
  if (!BLOCK.test(page)) throw new Error('CONTRIBUTING.md has no place for the table of tests');
  return page.replace(BLOCK, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
}

/** A report that the run must have left. */
function reportOf<Report>(part: string): Report {
  const report = readReport<Report>(part);
  if (report === null) throw new Error(`there is no report of ${part}`);
  return report;
}

/** Writes the table from the reports of the run that just ended. @param parts  what the run came to */
export async function writeTestTable(parts: readonly PartOutcome[]): Promise<void> {
  const secondsOf = (name: string) => parts.find((part) => part.name === name)?.seconds ?? 0;
  const checks: TestRow = {
    what: 'Static checks',
    inTest: STATIC_CHECKS.length,
    inTestAll: STATIC_CHECKS.length,
    seconds: STATIC_CHECKS.reduce((sum, { name }) => sum + secondsOf(name), 0),
  };
  const journeys = Object.keys(PROJECTS)
    .flatMap((project) => rowsOfJourneys(reportOf<JSONReport>(project)))
    .toSorted((one, other) => other.inTest - one.inTest || one.what.localeCompare(other.what));
  const table = tableOf([
    checks,
    ...rowsOfVitest(reportOf<JsonTestResults>(EMBEDDED_PART), true),
    ...rowsOfVitest(reportOf<JsonTestResults>(POSTGRES_PART), false, ' on Postgres'),
    ...journeys,
    { what: 'A picture of every screen', inTest: 0, inTestAll: 1, seconds: secondsOf('pictures') },
  ]);
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), table));
  await run('biome', ['format', '--write', PAGE]);
}
