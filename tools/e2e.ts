import { runEndToEnd } from './end-to-end.ts';
import { installSystemPackages } from './system-packages.ts';
import { closingLine, type Tally } from './test-steps.ts';

const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
installSystemPackages();
await runEndToEnd(tally, process.argv.slice(2));
console.log(closingLine(tally));
process.exit(tally.failed === 0 ? 0 : 1);
