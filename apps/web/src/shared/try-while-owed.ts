/** A browser may call itself online where the server is out of reach, and not say when that changes. */
const TRY_EVERY_MS = 30_000;

/** Tries what the server is owed when the connection is back, and every 30 s. @returns ends it */
export function tryWhileOwed(attempt: () => void): () => void {
  const timer = window.setInterval(attempt, TRY_EVERY_MS);
  window.addEventListener('online', attempt);
  return () => {
    window.clearInterval(timer);
    window.removeEventListener('online', attempt);
  };
}
