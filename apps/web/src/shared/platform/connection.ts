/** Whether the server has responded although the browser reports a lost connection. */
let hasAnswered = false;
const listeners = new Set<() => void>();

function setAnswered(isAnswered: boolean): void {
  if (hasAnswered === isAnswered) return;
  hasAnswered = isAnswered;
  for (const listener of listeners) listener();
}

/**
 * Call it before a request is sent.
 *
 * @returns records whether that request reached the server
 */
export function startRequest(): (isReached: boolean) => void {
  const wasOnline = navigator.onLine !== false;
  return (isReached) => {
    // A response to a request from before the loss may arrive after it, and says nothing about the connection.
    if (!isReached || !wasOnline) setAnswered(isReached);
  };
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
    setAnswered(false);
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
