import { relative } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { postgresPrograms, startPostgres } from './postgres.ts';
import { ROOT, run } from './processes.ts';
import { forgetReport, readReport, reportPath } from './reports.ts';
import { type Counts, noteFailure, ONE_SKIPPED, runPart, type Tally } from './tally.ts';
import { THOROUGH_TAG } from './test-limits.ts';

/** The parts whose reports the table of tests is made from. */
export const EMBEDDED_PART = 'units-and-api';
export const POSTGRES_PART = 'api-on-postgres';

/** A test's name as a pattern that only it matches, in quotes for a shell. */
const patternOf = (name: string): string => `'^${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll("'", '.')}$'`;

/**
 * Notes every failed test of a report, and every file that did not load.
 *
 * @param command  runs the part again; left out, each test is named with the command that runs it alone
 */
export function noteFailedTests(tally: Tally, part: string, report: JsonTestResults, command?: string): void {
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const path = relative(ROOT, file.name);
    for (const { fullName, failureMessages } of failed)
      noteFailure(tally, {
        name: `${part}: ${path}: ${fullName}`,
        details: (failureMessages ?? []).join('\n'),
        command: command ?? `npx vitest run ${path} -t ${patternOf(fullName)}`,
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
  readonly env?: Readonly<Record<string, string>>;
  /** Runs the part again, where Vitest alone does not. */
  readonly command?: string;
}

const runVitest = (tally: Tally, part: string, { args = [], env, command }: VitestRun): Promise<void> =>
  runPart(tally, part, async (): Promise<Counts> => {
    forgetReport(part);
    const { code, output } = await run(
      'vitest',
      ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath(part)}`],
      env ? { env } : {},
    );
    const report = readReport<JsonTestResults>(part);
    if (code !== 0) {
      console.log(output);
      const before = tally.failures.length;
      if (report) noteFailedTests(tally, part, report, command);
      if (tally.failures.length === before)
        noteFailure(tally, { name: part, details: output, command: command ?? `npx vitest run ${args.join(' ')}` });
    }
    const failed = report?.numFailedTests ?? 0;
    return {
      passed: report?.numPassedTests ?? 0,
      // A file that does not load has no failed test, but it has failed.
      failed: code === 0 ? failed : Math.max(1, failed),
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    };
  });

/** Unit tests and page tests: what needs no database. */
export const runUnits = (tally: Tally): Promise<void> =>
  runVitest(tally, 'units', { args: ['--project', 'packages', '--project', 'web', '--project', 'scan'] });

/** The API on the embedded database. */
export const runApi = (tally: Tally): Promise<void> => runVitest(tally, 'api', { args: ['--project', 'api'] });

/** Leaves out what takes too long for every change. */
const QUICK: readonly string[] = [`--tags-filter=!${THOROUGH_TAG}`];

/** Unit tests, page tests, and the API on the embedded database. */
export const runUnitsAndApi = (tally: Tally, effort: 'quick' | 'thorough'): Promise<void> =>
  runVitest(tally, EMBEDDED_PART, { args: effort === 'quick' ? QUICK : [] });

/** The same as far as they reach a file changed since `commit`, committed or not. */
export const runChangedUnitsAndApi = (tally: Tally, commit: string): Promise<void> =>
  runVitest(tally, 'changed', { args: ['--changed', commit, '--passWithNoTests', ...QUICK] });

/** The API on the Postgres that `DATABASE_URL` names, or on one started for it where Postgres is installed. */
export async function runApiOnPostgres(tally: Tally): Promise<void> {
  const runOn = (url: string) =>
    runVitest(tally, POSTGRES_PART, {
      args: ['--project', 'api'],
      env: { TEST_DATABASE_URL: url },
      command: `npm run check -- ${POSTGRES_PART}`,
    });
  if (process.env.DATABASE_URL) return runOn(process.env.DATABASE_URL);
  const programs = postgresPrograms();
  if (!programs) {
    console.log('No Postgres here. On Debian: apt-get install postgresql; or set DATABASE_URL.');
    return runPart(tally, POSTGRES_PART, () => Promise.resolve(ONE_SKIPPED));
  }
  const postgres = await startPostgres(programs);
  try {
    await runOn(postgres.url);
  } finally {
    await postgres.stop();
  }
}
