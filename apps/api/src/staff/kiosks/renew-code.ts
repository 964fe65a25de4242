import { type KioskWithCode, Problem } from '@mien/contract';
import { configurableClientId } from '../../base/clients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { answer, lockedKiosk, recordBy } from './find-kiosk.ts';
import type { KioskKey, KiosksDeps } from './kiosks.deps.ts';
import * as kiosksStore from './kiosks.store.ts';
import { makePairingCode } from './pairing-code.ts';

/**
 * Makes a new pairing code in place of an unused one. The paired device works until another one is paired.
 *
 * @throws Problem not-allowed, not-found, changed-meanwhile for an ended tablet
 */
export async function renewCode(deps: KiosksDeps, caller: Caller, kiosk: KioskKey): Promise<KioskWithCode> {
  const key = { ...kiosk, clientId: await configurableClientId(deps, caller, kiosk.clientId) };
  const { code, stored } = makePairingCode(deps);
  await inTransaction(deps.database, async (transaction) => {
    if ((await lockedKiosk(transaction, key)).endedAt !== null) throw new Problem('changed-meanwhile');
    await kiosksStore.setPairing(transaction, key, stored);
    await recordBy(deps, caller, key, 'kioskCodeMade', transaction);
  });
  return { kiosk: await answer(deps, key), code, expires: stored.until.toISOString() };
}
