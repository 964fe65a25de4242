import { HANG_MS } from './test-limits.ts';

/**
 * Runs before every file of tests. The product's limits on answers assume a machine that is not busy. On a busy one, an answer of
 * the same process can be later than that, so these limits last as long as a test that hangs. A test about such a limit ends the
 * signal itself.
 */
const { timeout } = AbortSignal;

function withoutHurry(ms: number): AbortSignal {
  return timeout.call(AbortSignal, Math.max(ms, HANG_MS));
}

// Files of one worker share it.
if (timeout.name !== withoutHurry.name) AbortSignal.timeout = withoutHurry;
