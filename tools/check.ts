import { closingLine, runStaticChecks, runUnitTests, type Tally } from './test-steps.ts';

const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
await runStaticChecks(tally);
await runUnitTests(tally);
console.log(closingLine(tally));
process.exit(tally.failed === 0 ? 0 : 1);
