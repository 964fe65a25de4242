import { closingLine, runApiOnPostgres, runStaticChecks, runUnitTests, type Tally } from './test-steps.ts';

const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
await runStaticChecks(tally);
await runUnitTests(tally);
await runApiOnPostgres(tally);
console.log(closingLine(tally));
process.exit(tally.failed === 0 ? 0 : 1);
