import { runEndToEnd } from './end-to-end.ts';
import { installSystemPackages } from './system-packages.ts';
import { closingLines, emptyTally, failedCount, sayWhatRuns } from './tally.ts';

const tally = emptyTally();
sayWhatRuns();
await installSystemPackages(['browser']);
await runEndToEnd(tally, process.argv.slice(2));
console.log(closingLines(tally));
process.exit(failedCount(tally) === 0 ? 0 : 1);
