import type { Client, MienContract } from '@mien/contract';
import { payLogOut } from '../../shared/session-of-cookie.ts';
import { stored } from '../../shared/stored.ts';
import { tryWhileOwed } from '../../shared/try-while-owed.ts';

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
  const end = tryWhileOwed(() => void settle());
  void settle().then(() => {
    if (isOwed() && !hasEnded) tellOwed();
  });
  return () => {
    hasEnded = true;
    end();
  };
}
