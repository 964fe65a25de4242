import { runEndToEnd } from './end-to-end.ts';
import { installSystemPackages } from './system-packages.ts';
import { closingLine, runApiOnPostgres, runStaticChecks, runUnitTests, type Tally } from './test-steps.ts';

const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
installSystemPackages();
await runStaticChecks(tally);
await runUnitTests(tally);
await runEndToEnd(tally, [], () => runApiOnPostgres(tally, 'background'));
console.log(closingLine(tally));
process.exit(tally.failed === 0 ? 0 : 1);
