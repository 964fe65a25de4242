import { Problem } from '@mien/contract';
import { ANONYMOUS_PER_KIOSK_AND_HOUR, linkOfVisit, WRONG_SLIP_CODES_PER_HOUR } from '@mien/domain';
import { signInAtKiosk } from '../../identity/sign-in/index.ts';
import type { Maker } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import * as attemptLimits from '../../platform/limits/attempt-limits.ts';
import { perHour } from '../../platform/limits/attempt-limits.ts';
import { registerAtKiosk } from '../registrations/index.ts';
import { kioskOfToken, takesAnonymousNow } from './device.ts';
import * as kioskSlipsStore from './kiosk-slips.store.ts';
import type { KiosksDeps } from './kiosks.deps.ts';
import type { StoredKiosk } from './kiosks.store.ts';
import * as kiosksStore from './kiosks.store.ts';
import { slipHashOf } from './make-slip.ts';

/** Counted by device: all people in a waiting room share its network. Pairing anew lifts the limit. */
const WRONG_SLIPS = perHour('kioskSlip', WRONG_SLIP_CODES_PER_HOUR);
const ANONYMOUS = perHour('kioskAnonymous', ANONYMOUS_PER_KIOSK_AND_HOUR);

/** A person's session, just begun. */
export interface Begun {
  readonly accessToken: string;
  readonly clientId: string;
  readonly patientId: string;
  readonly sessionId: string;
}

/** The device that asks. */
interface Asking {
  readonly token: string | null;
  readonly userAgent: string;
}

async function begin(
  deps: KiosksDeps,
  kiosk: StoredKiosk,
  { userId, maker }: { readonly userId: string; readonly maker: Maker | null },
  userAgent: string,
  spend: (transaction: Database) => Promise<void>,
): Promise<Begun> {
  const { clientId, kioskId } = kiosk;
  const session = await signInAtKiosk(
    deps.signIn,
    { clientId, userId },
    {
      kioskId,
      maker,
      userAgent,
      spend: async (transaction) => {
        const now = await kiosksStore.lockKiosk(transaction, kiosk);
        // It may have ended, or been paired with another device, since the call began.
        if (now?.deviceHash !== kiosk.deviceHash) throw new Problem('not-found');
        await spend(transaction);
        await kiosksStore.noteUsed(transaction, kiosk, deps.now());
      },
    },
  );
  return { ...session, clientId };
}

/** @throws Problem not-found for a browser that is no tablet */
async function kioskOf(deps: KiosksDeps, token: string | null): Promise<StoredKiosk> {
  const kiosk = await kioskOfToken(deps, token);
  if (kiosk === null) throw new Problem('not-found');
  return kiosk;
}

/**
 * Begins the session of the patient with a slip, on the days on which a scan counts for the visit. The answer to a wrong
 * code, one of another group or another day is the same.
 *
 * @throws Problem not-found for a browser that is no tablet; wrong-access-code, too-many-requests
 */
export async function beginBySlip(deps: KiosksDeps, { token, userAgent }: Asking, code: string): Promise<Begun> {
  const { database, limits, now } = deps;
  const kiosk = await kioskOf(deps, token);
  const { clientId, groupId } = kiosk;
  const codeHash = slipHashOf(deps, clientId, code);
  const slip = await attemptLimits.guessOfPerson(limits, [WRONG_SLIPS], kiosk.deviceHash ?? kiosk.kioskId, async () => {
    const found = await kioskSlipsStore.slipOfCode(database, clientId, codeHash);
    return found?.groupId === groupId && linkOfVisit(found, now(), found) === 'open' ? found : null;
  });
  if (slip === null) throw new Problem('wrong-access-code');
  const maker = { clientId: slip.makerClientId, userId: slip.makerUserId };
  return begin(deps, kiosk, { userId: slip.userId, maker }, userAgent, async (transaction) => {
    if (!(await kioskSlipsStore.spendSlip(transaction, clientId, codeHash, now())))
      throw new Problem('wrong-access-code');
  });
}

/**
 * Registers an anonymous participant, and begins their session.
 *
 * @throws Problem not-found for a browser that is no tablet, and one for patients with a slip only; too-many-requests
 */
export async function beginAnonymously(deps: KiosksDeps, { token, userAgent }: Asking): Promise<Begun> {
  const kiosk = await kioskOf(deps, token);
  if (!(await takesAnonymousNow(deps, kiosk))) throw new Problem('not-found');
  await attemptLimits.takeOfKiosk(deps.limits, ANONYMOUS, kiosk.kioskId);
  const { userId } = await registerAtKiosk(deps, kiosk);
  return begin(deps, kiosk, { userId, maker: null }, userAgent, async () => undefined);
}
