import { useDeferredValue } from 'react';

/**
 * Whether a page still waits for what it shows. The end of the wait is told in a render that gives way to touches and
 * paints: drawn at once, a whole page would hold them up on a slow phone. Its beginning is told at once.
 */
export function useIsWaiting(isPending: boolean): boolean {
  const wasPending = useDeferredValue(isPending);
  return isPending || wasPending;
}
