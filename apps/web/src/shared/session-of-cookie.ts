import type { CarerOfSession, Client, MienContract, User } from '@mien/contract';
import { isProblem } from './problem-text.ts';
import { forgetPerson, forgetWayBack, stored } from './stored.ts';

type MienClient = Client<MienContract>;

export interface Session {
  readonly user: User;
  /** How many earlier measurements there are. */
  readonly historyCheck: number;
  /** Began with a link of staff: shows nothing that was measured before. */
  readonly isScanOnly?: true | undefined;
  /** The browser may go on as another profile of the number that it has proved. */
  readonly hasOtherProfiles?: true | undefined;
  /** Somebody looks after the patient who is the user here. */
  readonly carer?: CarerOfSession | undefined;
  /** When what the pages show was kept on this device; only where the server could not be asked. */
  readonly keptAsOfMs?: number | undefined;
}

/**
 * The session that this browser's cookie opens; null when nobody is signed in. While the server does not know of a
 * log-out yet, the cookie opens nothing: whoever comes later is not let in. A care that is over leaves nothing here.
 *
 * @throws Problem when the server cannot be asked
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
 * Tells the server of a log-out that it does not know of. `stored.owedLogOut` stays until it has answered.
 *
 * @returns where the session at the provider of work accounts ends, or null
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
