import { closingLines, emptyTally, runApiOnPostgres, runStaticChecks, runUnitTests } from './test-steps.ts';

const tally = emptyTally();
await runStaticChecks(tally);
await runUnitTests(tally);
await runApiOnPostgres(tally);
console.log(closingLines(tally));
process.exit(tally.failed === 0 ? 0 : 1);
