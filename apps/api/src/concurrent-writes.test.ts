import { describe, expect, it } from 'vitest';
import { type Outcome, p99Of, report, runAllPairs, runBusyClinic, WRITES } from './testing/concurrent-writes.ts';
import { testServerUrl } from './testing/test-database.ts';

/** A deadlock is found after a second. Without one, locks are held for moments. */
const MOST_WAIT_MS = 250;

function expectOrder(outcome: Outcome): void {
  report(outcome);
  expect(outcome.failures).toEqual([]);
  expect(outcome.deadlocks).toBe(0);
  expect(p99Of(outcome)).toBeLessThan(MOST_WAIT_MS);
}

describe.skipIf(testServerUrl === undefined)('two servers on one Postgres', () => {
  it('run all pairs of writing calls at once without a deadlock or a failure', async () => {
    const outcome = await runAllPairs(WRITES, 34);
    expectOrder(outcome);
    // Refused calls write nothing, and prove nothing.
    expect(outcome.worked.size).toBeGreaterThan(WRITES.length / 2);
  });

  it('run them in smaller blocks without one, too', { tags: 'thorough' }, async () => {
    expectOrder(await runAllPairs(WRITES, 8));
  });

  it('answer passkeys and invitations of twenty patients at once, without blocking a bystander', async () => {
    const outcome = await runBusyClinic();
    expectOrder(outcome);
    // The limit of invitations refuses the others.
    expect(outcome.counts.succeeded).toBeGreaterThan(40);
  });
});
