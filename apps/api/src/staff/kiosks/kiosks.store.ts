import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction, noteLock } from '../../platform/database/transaction.ts';
import { kiosksData } from './kiosks.data.ts';
import type { KioskKey } from './kiosks.deps.ts';

export type StoredKiosk = StoredRow<'kiosks'>;

const KIOSK = columnsOf(kiosksData.tables.kiosks);

/** A pairing code as it is stored. */
export interface StoredPairing {
  readonly hash: string;
  readonly until: Date;
}

/** In the order in which they were made. */
export const list = (database: Database, clientId: string): Promise<StoredKiosk[]> =>
  database
    .selectFrom('kiosks')
    .select(KIOSK)
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('kiosk_id')
    .execute();

const one = (database: Database, { clientId, kioskId }: KioskKey) =>
  database.selectFrom('kiosks').select(KIOSK).where('client_id', '=', clientId).where('kiosk_id', '=', kioskId);

export const kiosk = (database: Database, key: KioskKey): Promise<StoredKiosk | undefined> =>
  one(database, key).executeTakeFirst();

/** The same, locked until the transaction ends: a tablet that ends meanwhile begins no session. */
export function lockKiosk(transaction: Database, key: KioskKey): Promise<StoredKiosk | undefined> {
  noteLock(transaction, { kind: 'kiosk', key: key.kioskId });
  return one(transaction, key).forUpdate().executeTakeFirst();
}

/** The tablet of a device that is paired now. */
export const kioskOfDevice = (
  database: Database,
  { clientId, hash }: { readonly clientId: string; readonly hash: string },
): Promise<StoredKiosk | undefined> =>
  database
    .selectFrom('kiosks')
    .select(KIOSK)
    .where('client_id', '=', clientId)
    .where('device_hash', '=', hash)
    .executeTakeFirst();

/** The tablet with a pairing code that works. */
export const kioskOfPairing = (database: Database, pairingHash: string, now: Date): Promise<StoredKiosk | undefined> =>
  database
    .selectFrom('kiosks')
    .select(KIOSK)
    .where('pairing_hash', '=', pairingHash)
    .where('pairing_until', '>', now)
    .executeTakeFirst();

/** Whether a group of a client takes new patients; undefined if the client has no such group. */
export async function takesPatients(
  database: Database,
  clientId: string,
  groupId: string,
): Promise<boolean | undefined> {
  const group = await database
    .selectFrom('groups')
    .select('retired_at as retiredAt')
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return group && group.retiredAt === null;
}

/** Runs an addition to a client's tablets, one after the other. */
export const inKiosks = <Result>(
  database: Database,
  clientId: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'kiosks', clientId);
    return work(transaction);
  });

export async function add(
  transaction: Database,
  { clientId, kioskId }: KioskKey,
  choices: Pick<StoredKiosk, 'name' | 'groupId' | 'takesAnonymous'>,
  pairing: StoredPairing,
  made: { readonly by: string; readonly at: Date },
): Promise<void> {
  await transaction
    .insertInto('kiosks')
    .values({
      client_id: clientId,
      kiosk_id: kioskId,
      group_id: choices.groupId,
      name: choices.name,
      takes_anonymous: choices.takesAnonymous,
      pairing_hash: pairing.hash,
      pairing_until: pairing.until,
      created_by: made.by,
      created_at: made.at,
    })
    .execute();
}

const update = (transaction: Database, { clientId, kioskId }: KioskKey) =>
  transaction.updateTable('kiosks').where('client_id', '=', clientId).where('kiosk_id', '=', kioskId);

export async function setPairing(transaction: Database, key: KioskKey, { hash, until }: StoredPairing): Promise<void> {
  await update(transaction, key).set({ pairing_hash: hash, pairing_until: until }).execute();
}

/** Gives a tablet to a device, and spends the pairing code; false if another one was faster. */
export async function pair(
  transaction: Database,
  key: KioskKey,
  { pairingHash, deviceHash, at }: { readonly pairingHash: string; readonly deviceHash: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await update(transaction, key)
    .set({ device_hash: deviceHash, paired_at: at, pairing_hash: null, pairing_until: null })
    .where('pairing_hash', '=', pairingHash)
    .where('pairing_until', '>', at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function noteUsed(transaction: Database, key: KioskKey, at: Date): Promise<void> {
  await update(transaction, key).set({ last_used_at: at }).execute();
}

export async function end(transaction: Database, key: KioskKey, at: Date): Promise<void> {
  await update(transaction, key)
    .set({ ended_at: at, pairing_hash: null, pairing_until: null, device_hash: null, paired_at: null })
    .execute();
}
