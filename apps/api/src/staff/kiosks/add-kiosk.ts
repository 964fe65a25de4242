import { type KioskWithCode, Problem } from '@mien/contract';
import { KIOSKS_MAX } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { configurableClientId } from '../../base/clients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { answer, recordBy } from './find-kiosk.ts';
import type { KiosksDeps } from './kiosks.deps.ts';
import * as kiosksStore from './kiosks.store.ts';
import { makePairingCode } from './pairing-code.ts';

/**
 * Adds a tablet, with a pairing code that is not shown again.
 *
 * @throws Problem not-allowed, not-found for a client out of reach or a group that is not the client's, too-many-kiosks
 */
export async function addKiosk(
  deps: KiosksDeps,
  caller: Caller,
  clientId: string,
  sent: { readonly name: string; readonly groupId: string; readonly takesAnonymous: boolean },
): Promise<KioskWithCode> {
  const { database, now } = deps;
  const key = { clientId: await configurableClientId(deps, caller, clientId), kioskId: uuidv7() };
  if ((await kiosksStore.takesPatients(database, key.clientId, sent.groupId)) === undefined)
    throw new Problem('not-found');
  const { code, stored } = makePairingCode(deps);
  await kiosksStore.inKiosks(database, key.clientId, async (transaction) => {
    const kiosks = await kiosksStore.list(transaction, key.clientId);
    if (kiosks.filter(({ endedAt }) => endedAt === null).length >= KIOSKS_MAX) throw new Problem('too-many-kiosks');
    await kiosksStore.add(transaction, key, sent, stored, { by: caller.userId, at: now() });
    await recordBy(deps, caller, key, 'kioskMade', transaction);
  });
  return { kiosk: await answer(deps, key), code, expires: stored.until.toISOString() };
}
