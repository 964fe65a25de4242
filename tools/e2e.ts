import { runEndToEnd } from './end-to-end.ts';
import { installSystemPackages } from './system-packages.ts';
import { closingLines, emptyTally } from './test-steps.ts';

const tally = emptyTally();
installSystemPackages();
await runEndToEnd(tally, process.argv.slice(2));
console.log(closingLines(tally));
process.exit(tally.failed === 0 ? 0 : 1);
