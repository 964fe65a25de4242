import { runEndToEnd } from './end-to-end.ts';
import { run } from './processes.ts';
import { runChecks, STATIC_CHECKS } from './static-checks.ts';
import { installSystemPackages } from './system-packages.ts';
import {
  closingLines,
  emptyTally,
  failedCount,
  noteFailure,
  ONE_FAILED,
  ONE_PASSED,
  runPart,
  sayWhatRuns,
} from './tally.ts';
import { runApiOnPostgres, runUnitsAndApi } from './vitest-runs.ts';

/**
 * All automated tests: those of `npm test`, the API on Postgres, all end-to-end tests, other browsers, the API tests of
 * the last release on the current tables, screenshots of every screen, and mutants of changed lines.
 */
const tally = emptyTally();

/** Runs a command that passes or fails as a whole, and prints its output. */
const runCommand = (name: string, command: string, args: readonly string[]): Promise<boolean> =>
  runPart(tally, { name, command }, async () => {
    const { code, output } = await run('node', args);
    console.log(output);
    if (code === 0) return ONE_PASSED;
    noteFailure(tally, { name, details: output, command });
    return ONE_FAILED;
  });

sayWhatRuns();
await installSystemPackages(['browser', 'postgres', 'other-browsers', 'office']);
await runChecks(tally, STATIC_CHECKS);
await runUnitsAndApi(tally, 'thorough');
await runApiOnPostgres(tally);
await runCommand('earlier-tests', 'npm run test:earlier', ['bench/commands/earlier-tests.ts']);
await runEndToEnd(tally, []);
await runCommand('pictures', 'npm run screens -- --only-take', ['e2e/commands/screens.ts', '--only-take']);
await runCommand('mutants', 'npm run mutants', ['tools/mutants.ts']);
console.log(closingLines(tally));
process.exit(failedCount(tally) === 0 ? 0 : 1);
