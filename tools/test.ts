import { runEndToEnd } from './end-to-end.ts';
import { QUICK_CHECKS, runChecks } from './static-checks.ts';
import { installSystemPackages } from './system-packages.ts';
import { closingLines, emptyTally, failedCount, sayWhatRuns } from './tally.ts';
import { runUnitsAndApi } from './vitest-runs.ts';

/** Checks for every change: static checks, unit, page and API tests, and the essential end-to-end tests. */
const tally = emptyTally();
sayWhatRuns();
await installSystemPackages(['browser']);
await runChecks(tally, QUICK_CHECKS);
await runUnitsAndApi(tally, 'quick');
await runEndToEnd(tally, 'essential');
console.log(closingLines(tally));
process.exit(failedCount(tally) === 0 ? 0 : 1);
