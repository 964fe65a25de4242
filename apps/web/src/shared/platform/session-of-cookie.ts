import type { CarerOfSession, Client, MienContract, User } from '@mien/contract';
import { isProblem } from './problem-text.ts';
import { forgetPerson, forgetWayBack, stored } from './stored.ts';

type MienClient = Client<MienContract>;

export interface Session {
  readonly user: User;
  /** The number of earlier measurements. */
  readonly historyCheck: number;
  /** The session shows no earlier results. */
  readonly isScanOnly?: true | undefined;
  /** It began with a staff link: a code to the patient's number unlocks the rest. */
  readonly isByLink?: true | undefined;
  /** Until when earlier results are held back, in such a session. */
  readonly heldUntil?: string | undefined;
  /** A passkey of the profile would unlock such a session fully. */
  readonly needsPasskey?: true | undefined;
  /** None of the passkeys works any more, since the installation moved to another domain. */
  readonly isPasskeyOfOldAddress?: true | undefined;
  /** The browser may switch to another profile of the number that it has verified. */
  readonly hasOtherProfiles?: true | undefined;
  /** The carer who acts for the patient; the user here is the patient. */
  readonly carer?: CarerOfSession | undefined;
  /** When the data on the pages was stored on this device; only if the server could not be reached. */
  readonly keptAsOfMs?: number | undefined;
}

/**
 * The session of this browser's cookie; null without a signed-in user. While an unsent log-out is pending, the cookie
 * is ignored, so that a later visitor is not signed in. Clears the data of an ended care grant.
 *
 * @throws Problem if the server cannot be reached
 */
export async function sessionOfCookie(client: MienClient): Promise<Session | null> {
  if (stored.owedLogOut.get() !== null) {
    await payLogOut(client);
    return null;
  }
  try {
    return await client.signIn.session();
  } catch (error) {
    if (isProblem(error, 'care-ended')) {
      forgetPerson();
      forgetWayBack();
    }
    if (!isProblem(error, 'sign-in-required', 'wrong-credentials')) throw error;
    return null;
  }
}

let paying: Promise<string | null> | null = null;

/**
 * Sends a pending log-out to the server. `stored.owedLogOut` stays until the server has acknowledged it.
 *
 * @returns the URL that ends the session at the work account provider, or null
 */
export function payLogOut(client: MienClient): Promise<string | null> {
  paying ??= client.signIn
    .logout({ body: {} })
    .then(
      ({ endSessionUrl = null }) => {
        stored.owedLogOut.clear();
        return endSessionUrl;
      },
      () => null,
    )
    .finally(() => {
      paying = null;
    });
  return paying;
}
