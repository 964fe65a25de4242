/** Whether the server has responded since the browser last reported a lost connection. */
let hasAnswered = false;
const listeners = new Set<() => void>();

/** Records whether a request reached the server. */
export function noteReached(isReached: boolean): void {
  if (hasAnswered === isReached) return;
  hasAnswered = isReached;
  for (const listener of listeners) listener();
}

/**
 * Whether there is a connection, as far as known: the browser reports one, or the server responds although the browser
 * reports none, as with some VPNs and virtual network adapters.
 */
export function isOnline(): boolean {
  return navigator.onLine !== false || hasAnswered;
}

/** Calls the listener if {@link isOnline} may have changed, until the returned function is called. */
export function onConnectionChange(listener: () => void): () => void {
  const lost = () => {
    noteReached(false);
    listener();
  };
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', lost);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', lost);
  };
}
