import { useDeferredValue } from 'react';

/**
 * Whether a page still waits for its data. The end of the wait is reported in an interruptible render: drawn at once, a
 * whole page would block touches on a slow phone. The beginning is reported at once.
 */
export function useIsWaiting(isPending: boolean): boolean {
  const wasPending = useDeferredValue(isPending);
  return isPending || wasPending;
}
