import { startOfBranch } from './start-of-branch.ts';
import { LINT, runChecks, STATIC_CHECKS, TYPES } from './static-checks.ts';
import { closingLines, emptyTally, failedCount, sayWhatRuns, type Tally } from './tally.ts';
import { runApi, runApiOnPostgres, runChangedUnitsAndApi, runUnits, runUnitsAndApi } from './vitest-runs.ts';

/** Parts for `npm run check -- <part>`. Without a part, runs all except the end-to-end tests. */
const PARTS: Readonly<Record<string, (tally: Tally) => Promise<unknown>>> = {
  lint: (tally) => runChecks(tally, LINT),
  types: (tally) => runChecks(tally, TYPES),
  unit: runUnits,
  api: runApi,
  'api-on-postgres': runApiOnPostgres,
  '--changed': async (tally) => {
    await runChecks(tally, STATIC_CHECKS);
    await runChangedUnitsAndApi(tally, process.argv[3] ?? startOfBranch());
  },
  ...Object.fromEntries(STATIC_CHECKS.map((check) => [check.name, (tally: Tally) => runChecks(tally, [check])])),
};

const [part] = process.argv.slice(2);
if (part !== undefined && !Object.hasOwn(PARTS, part)) {
  console.error(`usage: npm run check [-- ${Object.keys(PARTS).join(' | ')} [commit]]`);
  process.exit(1);
}
const tally = emptyTally();
sayWhatRuns();
if (part === undefined) {
  await runChecks(tally, STATIC_CHECKS);
  await runUnitsAndApi(tally, 'quick');
} else {
  await PARTS[part]?.(tally);
}
console.log(closingLines(tally));
process.exit(failedCount(tally) === 0 ? 0 : 1);
