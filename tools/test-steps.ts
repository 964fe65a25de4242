import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JsonTestResults } from 'vitest/node';
import { postgresPrograms, startPostgres } from './postgres.ts';
import { ROOT, type RunOptions, run } from './processes.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, each in a few lines; said again at the end, where a long log is read. */
  readonly failures: string[];
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

/** Most lines of one failure that are repeated at the end. */
const FAILURE_LINES = 12;

/** Notes a failure under its name, with the first lines of what it says. */
export function noteFailure(tally: Tally, name: string, details = ''): void {
  const lines = stripVTControlCharacters(details)
    .split('\n')
    .filter((line) => line.trim() !== '');
  tally.failures.push([`FAILED ${name}`, ...lines.slice(0, FAILURE_LINES).map((line) => `  ${line}`)].join('\n'));
}

const REPORTS = join(ROOT, '.cache', 'reports');

/** A command that is one check: it passes or fails as a whole. */
interface Check {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

interface CheckResult {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

async function runCheck({ program, args }: Check): Promise<CheckResult> {
  const started = performance.now();
  const { code, output } = await run(program, args);
  return { code, output, seconds: (performance.now() - started) / 1000 };
}

function reportCheck(tally: Tally, name: string, { code, output, seconds }: CheckResult): void {
  const isGreen = code === 0;
  tally[isGreen ? 'passed' : 'failed'] += 1;
  console.log(`${isGreen ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (isGreen) return;
  console.log(output);
  noteFailure(tally, name, output);
}

/** Runs checks side by side, one on each core. They begin in their order, and are reported in it. */
export async function runChecks(tally: Tally, checks: readonly Check[]): Promise<void> {
  const results = checks.map(() => Promise.withResolvers<CheckResult>());
  const waiting = checks.entries();
  const runWaiting = async () => {
    for (const [index, check] of waiting) {
      const result = runCheck(check);
      results[index]?.resolve(result);
      await result;
    }
  };
  const cores = Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
  for (const [index, { name }] of checks.entries()) reportCheck(tally, name, await results[index]!.promise);
  await cores;
}

/** Format, lint, borders, and code that nothing uses. */
const LINT: readonly Check[] = [
  { name: 'format and lint', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'boundaries', program: 'node', args: ['tools/check-boundaries.ts'] },
  { name: 'sql', program: 'node', args: ['tools/check-sql.ts'] },
  { name: 'expressions', program: 'node', args: ['tools/check-expressions.ts'] },
  { name: 'decisions', program: 'node', args: ['tools/check-decisions.ts'] },
  { name: 'dead code', program: 'knip', args: ['--no-progress'] },
];

const TYPES: readonly Check[] = ['pure', 'browser', 'node'].map((part) => ({
  name: `types, ${part}`,
  program: 'tsc',
  args: ['-p', `tsconfig.${part}.json`],
}));

/** What is made from the code: the API's description, the letters of its texts, and how large the pages are. */
const BUILT: readonly Check[] = [
  { name: 'openapi.json is current', program: 'node', args: ['tools/write-openapi.ts', '--check'] },
  { name: 'letters are current', program: 'node', args: ['tools/write-letters.ts', '--check'] },
  { name: 'sizes', program: 'node', args: ['tools/check-budgets.ts'] },
];

export const runLint = (tally: Tally): Promise<void> => runChecks(tally, LINT);

export const runTypes = (tally: Tally): Promise<void> => runChecks(tally, TYPES);

/** Everything that runs no test. */
export const runStaticChecks = (tally: Tally): Promise<void> => runChecks(tally, [...LINT, ...TYPES, ...BUILT]);

/** Notes every failed test of a report, and every file that did not load. */
export function noteFailedTests(tally: Tally, run: string, report: JsonTestResults): void {
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const path = relative(ROOT, file.name);
    for (const test of failed)
      noteFailure(tally, `${run}: ${path}: ${test.fullName}`, (test.failureMessages ?? []).join('\n'));
    if (failed.length === 0 && file.status === 'failed') noteFailure(tally, `${run}: ${path}`, file.message);
  }
}

async function runVitest(
  tally: Tally,
  name: string,
  args: readonly string[],
  options: Pick<RunOptions, 'env' | 'urgency'> = {},
): Promise<void> {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `${name}.json`);
  const started = performance.now();
  const { code, output } = await run(
    'vitest',
    ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    options,
  );
  const isReported = existsSync(report);
  const result = isReported ? (JSON.parse(readFileSync(report, 'utf8')) as JsonTestResults) : null;
  const failed = result?.numFailedTests ?? 0;
  tally.passed += result?.numPassedTests ?? 0;
  tally.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  // A file that does not load has no failed test, but it has failed.
  tally.failed += code === 0 ? failed : Math.max(1, failed);
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name}: ${result?.numPassedTests ?? 0} passed, ${failed} failed (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (code === 0) return;
  console.log(output);
  const before = tally.failures.length;
  if (result) noteFailedTests(tally, name, result);
  if (tally.failures.length === before) noteFailure(tally, name, output);
}

/** Unit tests and page tests: whatever needs no database. */
export async function runUnits(tally: Tally): Promise<void> {
  await runVitest(tally, 'units', ['--project', 'packages', '--project', 'web', '--project', 'scan']);
}

/** The API on the embedded database. */
export async function runApi(tally: Tally): Promise<void> {
  await runVitest(tally, 'api', ['--project', 'api']);
}

/** Unit tests, page tests and tests of the API on the embedded database that reach a file changed since `commit`, committed or not. */
export async function runChangedUnitsAndApi(tally: Tally, commit: string): Promise<void> {
  await runVitest(tally, 'changed', ['--changed', commit, '--passWithNoTests']);
}

/** Test files of the API about the embedded database's folder, and about commands on it. */
export const ONLY_EMBEDDED = [
  'commands/add-client.test.ts',
  'commands/backup.test.ts',
  'commands/sign-in-code.test.ts',
  'database/database-folder.test.ts',
  'database/embedded.test.ts',
  'database/empty-database.test.ts',
];

/** Tests of the API that ask the same of every engine. On Postgres they take less time than on the embedded database. */
export const SAME_ON_EVERY_ENGINE = ['access', 'http', 'limits', 'modules', 'statement-counts.test.ts'];

/** Runs with the address of a Postgres, or with null where none can be had. */
async function withPostgres(act: (url: string | null) => Promise<void>): Promise<void> {
  const programs = postgresPrograms();
  if (process.env.DATABASE_URL || !programs) return act(process.env.DATABASE_URL || null);
  const postgres = await startPostgres(programs);
  try {
    await act(postgres.url);
  } finally {
    await postgres.stop();
  }
}

const withoutApi = (paths: readonly string[]) => paths.flatMap((path) => ['--exclude', `apps/api/src/${path}`]);

const runOnPostgres = (tally: Tally, url: string, urgency: NonNullable<RunOptions['urgency']>) =>
  runVitest(tally, 'api-on-postgres', ['--project', 'api', ...withoutApi(ONLY_EMBEDDED)], {
    env: { TEST_DATABASE_URL: url },
    urgency,
  });

function skipPostgres(tally: Tally): void {
  tally.skipped += 1;
  console.log('skipped api-on-postgres: no Postgres here. On Debian: apt-get install postgresql; or set DATABASE_URL.');
}

/** The API on Postgres, where one can be had. */
export async function runApiOnPostgres(tally: Tally): Promise<void> {
  await withPostgres((url) =>
    url === null ? Promise.resolve(skipPostgres(tally)) : runOnPostgres(tally, url, 'normal'),
  );
}

/**
 * Unit tests, page tests, and the API: on Postgres, and on the embedded database what is about the engine. Without a Postgres,
 * all of it on the embedded database (decision 0118).
 */
export async function runUnitsAndApi(
  tally: Tally,
  urgency: NonNullable<RunOptions['urgency']> = 'normal',
): Promise<void> {
  await withPostgres(async (url) => {
    if (url === null) {
      await runVitest(tally, 'units-and-api', [], { urgency });
      return skipPostgres(tally);
    }
    const both = SAME_ON_EVERY_ENGINE.map((path) => (path.endsWith('.ts') ? path : `${path}/**`));
    await runVitest(tally, 'units-and-embedded', withoutApi(both), { urgency });
    await runOnPostgres(tally, url, urgency);
  });
}

/** What failed, if anything did, and the counts on the last line. */
export function closingLines(tally: Tally): string {
  const counts = `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`;
  return [...tally.failures, counts].join('\n');
}
