import { execFileSync } from 'node:child_process';
import { ROOT } from './processes.ts';
import {
  closingLines,
  emptyTally,
  runApi,
  runApiOnPostgres,
  runChangedUnitsAndApi,
  runLint,
  runStaticChecks,
  runTypes,
  runUnits,
  runUnitsAndApi,
  type Tally,
} from './test-steps.ts';

/** The commit that this branch left `main` at. */
const startOfBranch = (): string =>
  execFileSync('git', ['merge-base', 'main', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();

/** What `npm run check -- <part>` runs; without a part, everything but the browser's journeys. */
const PARTS: Readonly<Record<string, (tally: Tally) => Promise<void>>> = {
  lint: runLint,
  types: runTypes,
  unit: runUnits,
  api: runApi,
  'api-on-postgres': runApiOnPostgres,
  '--changed': async (tally) => {
    await runStaticChecks(tally);
    await runChangedUnitsAndApi(tally, process.argv[3] ?? startOfBranch());
  },
};

const [part] = process.argv.slice(2);
if (part !== undefined && !Object.hasOwn(PARTS, part)) {
  console.error(`usage: npm run check [-- ${Object.keys(PARTS).join(' | ')} [commit]]`);
  process.exit(1);
}
const tally = emptyTally();
if (part === undefined) {
  await runStaticChecks(tally);
  await runUnitsAndApi(tally);
} else {
  await PARTS[part]?.(tally);
}
console.log(closingLines(tally));
process.exit(tally.failed === 0 ? 0 : 1);
