import { relative } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { postgresPrograms, startPostgres } from './postgres.ts';
import { ROOT, run } from './processes.ts';
import { forgetReport, readReport, reportPath } from './reports.ts';
import { escaped, quoted } from './shell.ts';
import { type Counts, noteFailure, ONE_SKIPPED, runPart, type Tally } from './tally.ts';
import { THOROUGH_TAG } from './test-limits.ts';

/** The parts whose reports make up the table of tests. */
export const EMBEDDED_PART = 'units-and-api';
export const POSTGRES_PART = 'api-on-postgres';

/**
 * Test titles as a pattern that matches only this test, quoted for a shell. Vitest compares it with titles joined like
 * this.
 */
const patternOf = (titles: readonly string[]): string => quoted(`^${escaped(titles.join(' > '))}$`);

/**
 * Adds every failed test of a report, and every file that failed to load.
 *
 * @param command  repeats the part; if left out, each test is listed with the command that runs it alone
 */
export function noteFailedTests(tally: Tally, part: string, report: JsonTestResults, command?: string): void {
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const path = relative(ROOT, file.name);
    for (const { ancestorTitles, title, fullName, failureMessages } of failed)
      noteFailure(tally, {
        name: `${part}: ${path}: ${fullName}`,
        details: (failureMessages ?? []).join('\n'),
        command: command ?? `npx vitest run ${path} -t ${patternOf([...ancestorTitles, title])}`,
      });
    if (failed.length === 0 && file.status === 'failed')
      noteFailure(tally, {
        name: `${part}: ${path}`,
        details: file.message,
        command: command ?? `npx vitest run ${path}`,
      });
  }
}

interface VitestRun {
  readonly args?: readonly string[];
  /** Starts services that the tests need and stops them afterwards. */
  readonly withEnv?: (run: (env: Readonly<Record<string, string>>) => Promise<void>) => Promise<void>;
  /** Repeats the part, if Vitest alone cannot. */
  readonly command?: string;
}

function runVitest(tally: Tally, part: string, { args = [], withEnv, command }: VitestRun): Promise<boolean> {
  const again = command ?? ['npx vitest run', ...args.map(quoted)].join(' ');
  forgetReport(part);
  return runPart(tally, { name: part, command: again }, async (): Promise<Counts> => {
    const options = ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath(part)}`];
    let ended = { code: 1, output: '' };
    if (withEnv)
      await withEnv(async (env) => {
        ended = await run('vitest', options, { env });
      });
    else ended = await run('vitest', options);
    const { code, output } = ended;
    const report = readReport<JsonTestResults>(part);
    if (code !== 0) {
      console.log(output);
      const before = tally.failures.length;
      if (report) noteFailedTests(tally, part, report, command);
      if (tally.failures.length === before) noteFailure(tally, { name: part, details: output, command: again });
    }
    const failed = report?.numFailedTests ?? 0;
    return {
      passed: report?.numPassedTests ?? 0,
      // A file that does not load has no failed test, but counts as a failure.
      failed: code === 0 ? failed : Math.max(1, failed),
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    };
  });
}

/** Unit tests and page tests, which need no database. */
export const runUnits = (tally: Tally): Promise<boolean> =>
  runVitest(tally, 'units', { args: ['--project', 'packages', '--project', 'web', '--project', 'scan'] });

/** The API on the embedded database. */
export const runApi = (tally: Tally): Promise<boolean> => runVitest(tally, 'api', { args: ['--project', 'api'] });

/** Leaves out tests that are too slow for every change. */
const QUICK: readonly string[] = [`--tags-filter=!${THOROUGH_TAG}`];

/** Unit tests, page tests, and the API on the embedded database. */
export const runUnitsAndApi = (tally: Tally, effort: 'quick' | 'thorough'): Promise<boolean> =>
  runVitest(tally, EMBEDDED_PART, { args: effort === 'quick' ? QUICK : [] });

/** The same tests, limited to those affected by files changed since `commit`, committed or not. */
export const runChangedUnitsAndApi = (tally: Tally, commit: string): Promise<boolean> =>
  runVitest(tally, 'changed', { args: ['--changed', commit, '--passWithNoTests', ...QUICK] });

/** The API on the Postgres of `DATABASE_URL`, or on a temporary one if Postgres is installed. */
export function runApiOnPostgres(tally: Tally): Promise<boolean> {
  const command = `npm run check -- ${POSTGRES_PART}`;
  const named = process.env.DATABASE_URL;
  const programs = postgresPrograms();
  if (!named && !programs) {
    forgetReport(POSTGRES_PART);
    console.log('No Postgres here. On Debian: apt-get install postgresql; or set DATABASE_URL.');
    return runPart(tally, { name: POSTGRES_PART, command }, () => Promise.resolve(ONE_SKIPPED));
  }
  return runVitest(tally, POSTGRES_PART, {
    args: ['--project', 'api'],
    command,
    async withEnv(runTests) {
      const started = named || !programs ? null : await startPostgres(programs);
      try {
        await runTests({ TEST_DATABASE_URL: named || (started?.url ?? '') });
      } finally {
        await started?.stop();
      }
    },
  });
}
