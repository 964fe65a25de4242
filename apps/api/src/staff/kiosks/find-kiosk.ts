import { type Kiosk, Problem } from '@mien/contract';
import type { AccessAction } from '@mien/domain';
import { type AccessActor, actorOf } from '../../base/access-log/index.ts';
import { namesOfUsers } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { KioskKey, KiosksDeps } from './kiosks.deps.ts';
import type { StoredKiosk } from './kiosks.store.ts';
import * as kiosksStore from './kiosks.store.ts';

/** A tablet in the transaction that changes it. @throws Problem not-found */
export async function lockedKiosk(transaction: Database, key: KioskKey): Promise<StoredKiosk> {
  const kiosk = await kiosksStore.lockKiosk(transaction, key);
  if (!kiosk) throw new Problem('not-found');
  return kiosk;
}

/** Writes to the access log, in the transaction of the change. */
export const record = (
  { recordAccess }: KiosksDeps,
  actor: AccessActor,
  { clientId, kioskId }: KioskKey,
  action: AccessAction,
  transaction: Database,
): Promise<void> => recordAccess({ clientId, patientId: null, actor, action, subjectId: kioskId }, transaction);

export const recordBy = (
  deps: KiosksDeps,
  caller: Caller,
  key: KioskKey,
  action: AccessAction,
  transaction: Database,
): Promise<void> => record(deps, actorOf(caller), key, action, transaction);

/** Tablets as staff see them, with the names of those who made them. */
export async function kioskAnswers({ database, now }: KiosksDeps, kiosks: readonly StoredKiosk[]): Promise<Kiosk[]> {
  const keys = kiosks.map(({ clientId, createdBy }) => ({ clientId, userId: createdBy }));
  const names = new Map(
    (await namesOfUsers(database, keys)).map(({ userId, firstName, lastName }) => [
      userId,
      `${firstName} ${lastName}`.trim(),
    ]),
  );
  const at = now();
  return kiosks.map((kiosk) => ({
    id: kiosk.kioskId,
    name: kiosk.name,
    groupId: kiosk.groupId,
    takesAnonymous: kiosk.takesAnonymous,
    created: kiosk.createdAt.toISOString(),
    createdBy: names.get(kiosk.createdBy) || null,
    pairingUntil: kiosk.pairingUntil !== null && kiosk.pairingUntil > at ? kiosk.pairingUntil.toISOString() : null,
    paired: kiosk.pairedAt?.toISOString() ?? null,
    lastUsed: kiosk.lastUsedAt?.toISOString() ?? null,
    ended: kiosk.endedAt?.toISOString() ?? null,
  }));
}

/** @throws Problem not-found */
export async function answer(deps: KiosksDeps, key: KioskKey): Promise<Kiosk> {
  const kiosk = await kiosksStore.kiosk(deps.database, key);
  const [found] = kiosk === undefined ? [] : await kioskAnswers(deps, [kiosk]);
  if (!found) throw new Problem('not-found');
  return found;
}
