import type { Client, MienContract } from '@mien/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keepHistory } from '../../shared/health/offline-history/index.ts';
import { ownerOf, sessionQuery } from '../../shared/platform/session.ts';
import type { Session } from '../../shared/platform/session-of-cookie.ts';
import { stored } from '../../shared/platform/stored.ts';

/** Debounce after the last response about scans: a page requests several at a time. */
const SETTLED_MS = 3000;

/**
 * Keeps the cached results on this device up to date, for a patient who turned that on: now, and whenever a page has
 * received new data about scans.
 *
 * @returns a function that stops it
 */
export function keepHistoryFresh(queryClient: QueryClient, client: Client<MienContract>, session: Session): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKeeping = false;

  async function keep(): Promise<void> {
    if (isKeeping || stored.offlineHistoryOwner.get() !== ownerOf(session.user)) return;
    isKeeping = true;
    try {
      await keepHistory(queryClient, client, session);
    } catch {
      // The stored results stay, with their time; the next response triggers the next attempt.
    } finally {
      isKeeping = false;
    }
  }
  const keepSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), SETTLED_MS);
  };

  keepSoon();
  const stopListening = queryClient.getQueryCache().subscribe((event) => {
    const isNews = event.type === 'updated' && event.action.type === 'success' && !isKeeping;
    if (isNews && event.query.queryKey[0] === 'measurements') keepSoon();
  });
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}

/** Refetches everything, which ends the view of stored results once the server responds. */
export function askAgain(queryClient: QueryClient, client: Client<MienContract>): void {
  void queryClient.refetchQueries({ queryKey: sessionQuery(client).queryKey }).then(() => {
    const session = queryClient.getQueryData(sessionQuery(client).queryKey);
    if (session && session.keptAsOfMs === undefined) void queryClient.invalidateQueries();
  });
}
