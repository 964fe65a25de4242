import { runEndToEnd } from './end-to-end.ts';
import { installSystemPackages } from './system-packages.ts';
import { closingLines, emptyTally, runStaticChecks, runUnitsAndApi } from './test-steps.ts';

const tally = emptyTally();
installSystemPackages();
await runStaticChecks(tally);
await runEndToEnd(tally, [], () => runUnitsAndApi(tally, 'background'));
console.log(closingLines(tally));
process.exit(tally.failed === 0 ? 0 : 1);
