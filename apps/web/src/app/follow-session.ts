import type { Client, MienContract } from '@mien/contract';
import { ifPossible } from '@mien/ui/if-possible';
import type { QueryClient } from '@tanstack/react-query';
import { forgetSession, ownerOf, signedInPerson } from '../shared/platform/session.ts';
import { sessionOfCookie } from '../shared/platform/session-of-cookie.ts';
import { stored } from '../shared/platform/stored.ts';

/** The BroadcastChannel on which a browser's tabs notify each other that a user signed in or out. */
const CHANNEL = 'session';

interface FollowedSession {
  readonly queryClient: QueryClient;
  readonly client: Client<MienContract>;
  /** Reopens the app for the user who is now signed in. */
  readonly startAnew: () => void;
}

/**
 * Keeps a tab in sync with the browser's session cookie. Another tab may sign the user out, or another user in: this
 * tab would then show another person's data, and input would be saved to another person's record.
 *
 * @returns a function that stops it
 */
export function followSession({ queryClient, client, startAnew }: FollowedSession): () => void {
  const channel = ifPossible(() => new BroadcastChannel(CHANNEL));

  async function personOfCookie(): Promise<string | null> {
    // After a log-out in another tab no user is signed in here either.
    if (stored.owedLogOut.get() !== null) return null;
    const session = await sessionOfCookie(client);
    return session && ownerOf(session.user);
  }

  async function look(): Promise<void> {
    const shown = signedInPerson(queryClient);
    if (!shown) return;
    const person = await personOfCookie();
    // This tab may itself have switched to another user meanwhile.
    if (person === shown || signedInPerson(queryClient) !== shown) return;
    forgetSession(queryClient);
    if (person !== null) startAnew();
  }

  // Without a response the state is unknown, but nothing can be sent either.
  const lookQuietly = () => void look().catch(() => undefined);
  const lookWhenVisible = () => {
    if (document.visibilityState === 'visible') lookQuietly();
  };

  let reported: string | null | undefined;
  const tell = () => {
    const person = signedInPerson(queryClient);
    if (person === reported) return;
    reported = person;
    if (person !== undefined) channel?.postMessage(null);
  };
  // The session may already be known.
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
