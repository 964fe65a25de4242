/** Whether the server has answered since the browser last reported a lost connection. */
let hasAnswered = false;
const listeners = new Set<() => void>();

/** Notes that the server was reached, or that a request ended without an answer. */
export function noteReached(isReached: boolean): void {
  if (hasAnswered === isReached) return;
  hasAnswered = isReached;
  for (const listener of listeners) listener();
}

/**
 * Whether there is a connection, as far as is known: the browser says so, or the server answers although the browser says
 * otherwise, as some VPNs and virtual network adapters make it do.
 */
export function isOnline(): boolean {
  return navigator.onLine !== false || hasAnswered;
}

/** Calls the listener when {@link isOnline} may have changed, until the returned function is called. */
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
