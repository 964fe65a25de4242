import type { Client, MienContract } from '@mien/contract';
import { payLogOut } from '../../shared/platform/session-of-cookie.ts';
import { stored } from '../../shared/platform/stored.ts';
import { tryWhileOwed } from '../../shared/platform/try-while-owed.ts';

/**
 * Sends a pending offline log-out to the server as soon as there is a connection.
 *
 * @param tellOwed  called once, if the server could not be reached at once
 * @returns a function that stops it; the next visit continues
 */
export function settleLogOut(client: Client<MienContract>, tellOwed: () => void): () => void {
  const isOwed = () => stored.owedLogOut.get() !== null;
  let hasEnded = false;
  async function settle(): Promise<void> {
    if (isOwed()) await payLogOut(client);
  }
  const end = tryWhileOwed(() => void settle());
  void settle().then(() => {
    if (isOwed() && !hasEnded) tellOwed();
  });
  return () => {
    hasEnded = true;
    end();
  };
}
