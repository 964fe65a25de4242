import type { Client, MienContract } from '@mien/contract';
import { ifPossible } from '@mien/ui/if-possible';
import type { QueryClient } from '@tanstack/react-query';
import { forgetSession, ownerOf, signedInPerson } from '../shared/session.ts';
import { sessionOfCookie } from '../shared/session-of-cookie.ts';
import { stored } from '../shared/stored.ts';

/** On which the tabs of one browser tell each other that somebody signed in or out. */
const CHANNEL = 'session';

interface FollowedSession {
  readonly queryClient: QueryClient;
  readonly client: Client<MienContract>;
  /** Reopens the app, for whoever is signed in by now. */
  readonly startAnew: () => void;
}

/**
 * Keeps a tab to the person whose cookie the browser holds. Another tab may sign them out, or somebody else in: what is
 * shown here would be a stranger's then, and what is typed here would go into a stranger's record.
 *
 * @returns ends it
 */
export function followSession({ queryClient, client, startAnew }: FollowedSession): () => void {
  const channel = ifPossible(() => new BroadcastChannel(CHANNEL));

  async function personOfCookie(): Promise<string | null> {
    // Another tab logged out, and here too that holds at once.
    if (stored.owedLogOut.get() !== null) return null;
    const session = await sessionOfCookie(client);
    return session && ownerOf(session.user);
  }

  async function look(): Promise<void> {
    const shown = signedInPerson(queryClient);
    if (!shown) return;
    const person = await personOfCookie();
    // This tab may have gone on to somebody else meanwhile, by itself.
    if (person === shown || signedInPerson(queryClient) !== shown) return;
    forgetSession(queryClient);
    if (person !== null) startAnew();
  }

  // Without an answer nothing is known, and nothing can be sent either.
  const lookQuietly = () => void look().catch(() => undefined);
  const lookWhenVisible = () => {
    if (document.visibilityState === 'visible') lookQuietly();
  };

  let told: string | null | undefined;
  const tell = () => {
    const person = signedInPerson(queryClient);
    if (person === told) return;
    told = person;
    if (person !== undefined) channel?.postMessage(null);
  };
  // The session may be known by now.
  tell();
  const stopTelling = queryClient.getQueryCache().subscribe(tell);
  channel?.addEventListener('message', lookQuietly);
  document.addEventListener('visibilitychange', lookWhenVisible);
  return () => {
    stopTelling();
    channel?.close();
    document.removeEventListener('visibilitychange', lookWhenVisible);
  };
}
