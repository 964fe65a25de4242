import { HANG_MS } from './test-limits.ts';

/**
 * Runs before every test file. The product's timeouts assume a machine that is not busy. On a busy one, a response of
 * the same process can be later, so these timeouts are raised to that of a hanging test. A test about such a timeout
 * aborts the signal itself.
 */
const { timeout } = AbortSignal;

function slowTimeout(ms: number): AbortSignal {
  return timeout.call(AbortSignal, Math.max(ms, HANG_MS));
}

// Files of one worker share the global.
if (timeout.name !== slowTimeout.name) AbortSignal.timeout = slowTimeout;
