import type { Client, MienContract } from '@mien/contract';
import type { QueryClient } from '@tanstack/react-query';
import { paths } from '../../shared/platform/paths.ts';
import { clearBrowser, stored } from '../../shared/platform/stored.ts';

/** Opens a page in place of the current one; tests observe it. */
export type OpenInPlace = (url: string) => void;
export const openInPlace: OpenInPlace = (url) => window.location.replace(url);

/** The query of the page after the end of a visit: a hash would not load a new document. */
export const CLEARED = '?cleared';

interface Ending {
  readonly client: Client<MienContract>;
  readonly queryClient: QueryClient;
  readonly open: OpenInPlace;
}

/**
 * Ends a person's visit: their session, and everything that this browser has of them. The page that follows is a new
 * document, in place of this one. Without a connection the server is notified later, and ends the session by itself.
 */
export async function endVisit({ client, queryClient, open }: Ending): Promise<void> {
  queryClient.clear();
  clearBrowser();
  stored.kiosk.set('1');
  stored.kioskEndOwed.set('1');
  try {
    await client.kiosk.end({ body: {} });
    stored.kioskEndOwed.clear();
  } catch {
    // Owed, and paid by the next page that reaches the server.
  }
  // The answer may have cleared the storage.
  stored.kiosk.set('1');
  open(`${paths.kiosk}${CLEARED}`);
}
