import { runEndToEnd } from './end-to-end.ts';
import { installSystemPackages } from './system-packages.ts';
import { closingLines, emptyTally, runApiOnPostgres, runStaticChecks, runUnitsAndApi } from './test-steps.ts';

const tally = emptyTally();
installSystemPackages();
await runStaticChecks(tally);
await runUnitsAndApi(tally);
await runEndToEnd(tally, [], () => runApiOnPostgres(tally, 'background'));
console.log(closingLines(tally));
process.exit(tally.failed === 0 ? 0 : 1);
