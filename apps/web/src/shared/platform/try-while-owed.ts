/**
 * Retry interval. A browser may report a connection while the server is unreachable, and not report when that changes.
 */
const TRY_EVERY_MS = 30_000;

/**
 * Retries sending unacknowledged data to the server when the connection is back, and every 30 s. @returns a function
 * that stops it
 */
export function tryWhileOwed(attempt: () => void): () => void {
  const timer = window.setInterval(attempt, TRY_EVERY_MS);
  window.addEventListener('online', attempt);
  return () => {
    window.clearInterval(timer);
    window.removeEventListener('online', attempt);
  };
}
