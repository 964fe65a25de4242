import { useDeferredValue } from 'react';

/**
 * Whether a page still waits for its data. The end of the wait is reported in an interruptible render, because
 * rendering a whole page at once would block touch input on a slow phone. The beginning is reported at once.
 */
export function useIsWaiting(isPending: boolean): boolean {
  const wasPending = useDeferredValue(isPending);
  return isPending || wasPending;
}
