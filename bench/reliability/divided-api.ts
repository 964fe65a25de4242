import type { JsonTestResults } from 'vitest/node';
import { LEFT_OUT } from '../../apps/api/src/testing/test-database.ts';
import { run } from '../../tools/processes.ts';
import { forgetReport, readReport, reportPath } from '../../tools/reports.ts';
import { emptyTally } from '../../tools/tally.ts';
import { noteFailedTests } from '../../tools/vitest-runs.ts';
import { startDivisible } from './cluster.ts';
import type { Machine } from './machine.ts';
import { countedLines, type Outcome, type Trial } from './trial.ts';

const PART = 'api-divided';
/** Each test worker creates a database, whose files need not be durable. */
const SETTINGS = ['fsync=off', 'citus.shard_count=2', 'citus.enable_unsafe_triggers=on', 'max_worker_processes=24'];

/** Reasons for skipped tests, from their files. */
function reasonsIn(output: string): readonly string[] {
  const reasons = output.split('\n').flatMap((line) => line.split(LEFT_OUT)[1]?.trim() ?? []);
  return countedLines(reasons).toSorted();
}

async function runTests(machine: Machine): Promise<Outcome> {
  const url = process.env.CITUS_URL ?? (await startDivisible(machine, SETTINGS)).url;
  forgetReport(PART);
  const options = ['--project', 'api', '--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath(PART)}`];
  const { output } = await run('vitest', ['run', ...options], {
    env: { TEST_DATABASE_URL: url, TEST_DATABASE_DIVIDED: '1' },
  });
  const report = readReport<JsonTestResults>(PART);
  if (report === null) throw new Error(output);
  const tally = emptyTally();
  noteFailedTests(tally, PART, report);
  const tried = report.numPassedTests + report.numFailedTests;
  return {
    of: `tests in ${report.testResults.length} files; left out: ${reasonsIn(output).join(', ')}`,
    tried,
    confirmed: report.numPassedTests,
    lost: [],
    doubled: [],
    wrong: tally.failures,
    died: [],
    recoveriesMs: [],
    disturbances: 1,
  };
}

export const dividedApi: Trial = {
  name: 'divided-api',
  title: 'The tests of the API on tables divided by client (Citus, one machine with all parts)',
  run: runTests,
};
