import type { Client, MienContract } from '@mien/contract';
import { payLogOut } from '../../shared/session-of-cookie.ts';
import { stored } from '../../shared/stored.ts';

/** A browser may call itself online where the server is out of reach, and not say when that changes. */
const TRY_EVERY_MS = 30_000;

/**
 * Tells the server of a log-out without a connection as soon as there is one.
 *
 * @param tellOwed  called once, if the server could not be told at once
 * @returns ends it; the next visit goes on
 */
export function settleLogOut(client: Client<MienContract>, tellOwed: () => void): () => void {
  const isOwed = () => stored.owedLogOut.get() !== null;
  let hasEnded = false;
  async function settle(): Promise<void> {
    if (isOwed()) await payLogOut(client);
  }
  const settleSoon = () => void settle();
  const timer = window.setInterval(settleSoon, TRY_EVERY_MS);
  window.addEventListener('online', settleSoon);
  void settle().then(() => {
    if (isOwed() && !hasEnded) tellOwed();
  });
  return () => {
    hasEnded = true;
    window.clearInterval(timer);
    window.removeEventListener('online', settleSoon);
  };
}
