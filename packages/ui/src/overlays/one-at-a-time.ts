import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Number of open overlays that take precedence. */
let askingCount = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  askingCount += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether an open overlay is visible: while one `asksFirst`, it replaces all others. These keep their state, and
 * reappear once it is closed.
 */
export function useIsSeen(isOpen: boolean, asksFirst = false): boolean {
  useLayoutEffect(() => {
    if (!isOpen || !asksFirst) return;
    change(1);
    return () => change(-1);
  }, [isOpen, asksFirst]);
  const isAsking = useSyncExternalStore(
    subscribe,
    () => askingCount > 0,
    () => false,
  );
  return isOpen && (asksFirst || !isAsking);
}
