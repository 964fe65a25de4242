import { writeTestTable } from './contributing-table.ts';
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
 * Everything that can be tried by itself: what `npm test` tries, the API on Postgres too, every journey, the other browsers and
 * a picture of every screen. `--write` puts into CONTRIBUTING.md which test runs where and how long it took.
 */
const tally = emptyTally();
sayWhatRuns();
await installSystemPackages(['browser', 'postgres', 'other-browsers', 'office']);
await runChecks(tally, STATIC_CHECKS);
await runUnitsAndApi(tally, 'thorough');
await runApiOnPostgres(tally);
await runEndToEnd(tally, []);
const command = 'npm run screens -- --only-take';
await runPart(tally, { name: 'pictures', command }, async () => {
  const { code, output } = await run('node', ['e2e/commands/screens.ts', '--only-take']);
  if (code === 0) return ONE_PASSED;
  console.log(output);
  noteFailure(tally, { name: 'pictures', details: output, command });
  return ONE_FAILED;
});
if (process.argv.includes('--write'))
  await runPart(tally, { name: 'table', command: 'npm run test:all -- --write' }, async () => {
    await writeTestTable(tally.parts);
    return ONE_PASSED;
  });
console.log(closingLines(tally));
process.exit(failedCount(tally) === 0 ? 0 : 1);
