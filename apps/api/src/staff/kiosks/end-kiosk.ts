import type { Kiosk } from '@mien/contract';
import { configurableClientId } from '../../base/clients/index.ts';
import { endSessionsOfKiosk } from '../../identity/sign-in/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { answer, lockedKiosk, recordBy } from './find-kiosk.ts';
import type { KioskKey, KiosksDeps } from './kiosks.deps.ts';
import * as kiosksStore from './kiosks.store.ts';

/** Ends a tablet for good, and the session of the person at it. Nothing changes if it has ended. @throws Problem not-allowed, not-found */
export async function endKiosk(deps: KiosksDeps, caller: Caller, kiosk: KioskKey): Promise<Kiosk> {
  const key = { ...kiosk, clientId: await configurableClientId(deps, caller, kiosk.clientId) };
  const at = deps.now();
  await inTransaction(deps.database, async (transaction) => {
    if ((await lockedKiosk(transaction, key)).endedAt !== null) return;
    await kiosksStore.end(transaction, key, at);
    await endSessionsOfKiosk(transaction, key, at);
    await recordBy(deps, caller, key, 'kioskEnded', transaction);
  });
  return answer(deps, key);
}
