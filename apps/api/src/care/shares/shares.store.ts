import { HOUR_MS, type ProfileStanding, rightCounts } from '@mien/domain';
import { sql } from 'kysely';
import { type Grantor, standingColumns } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction, noteLock } from '../../platform/database/transaction.ts';

const STANDING = standingColumns('u');

export interface StoredShare {
  /** The owner of the profile who made it. */
  readonly grantorId: string | null;
  readonly shareId: string;
  readonly keyHash: string;
  readonly lifetimeHours: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly viewCount: number;
  readonly lastViewedAt: Date | null;
  /** Null unless the patient's usual range is shown. */
  readonly usualRangeTimeZone: string | null;
  /** The zone in which the time of the scan is shown; null for the client's. */
  readonly timeZone: string | null;
}

export interface NewShare {
  readonly clientId: string;
  readonly patientId: string;
  readonly measurementId: string;
  readonly shareId: string;
  readonly keyHash: string;
  readonly lifetimeHours: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usualRangeTimeZone: string | null;
  readonly timeZone: string | null;
}

/** The target of a live link. */
export interface SharedView {
  readonly clientId: string;
  readonly patientId: string;
  readonly measurementId: string;
  readonly shareId: string;
  readonly usualRangeTimeZone: string | null;
  /** The zone in which the time of the scan is shown. */
  readonly timeZone: string;
}

/** Ends every link to a measurement of a patient. */
export async function revokeShares(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  at: Date,
): Promise<void> {
  await sql`update shares set revoked_at = ${at} where client_id = ${clientId} and revoked_at is null
    and measurement_id in (select measurement_id from measurements
      where client_id = ${clientId} and patient_id = ${patientId})`.execute(transaction);
}

/** A measurement of a patient, and the owner of their profile. */
const measurement = (query: Database, clientId: string, patientId: string, measurementId: string) =>
  query
    .selectFrom('measurements as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'm.client_id').onRef('u.patient_id', '=', 'm.patient_id'),
    )
    .select(STANDING)
    .where('m.client_id', '=', clientId)
    .where('m.patient_id', '=', patientId)
    .where('m.measurement_id', '=', measurementId)
    .where('m.is_deleted', '=', false)
    .executeTakeFirst();

/** Live links only: links made by a former owner are invalid and not listed. */
async function live(
  query: Database,
  clientId: string,
  measurementId: string,
  standing: ProfileStanding,
  now: Date,
): Promise<StoredShare[]> {
  const shares = await query
    .selectFrom('shares')
    .select([
      'owner_id as grantorId',
      'share_id as shareId',
      'key_hash as keyHash',
      'lifetime_hours as lifetimeHours',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'view_count as viewCount',
      'last_viewed_at as lastViewedAt',
      'usual_range_time_zone as usualRangeTimeZone',
      'time_zone as timeZone',
    ])
    .where('client_id', '=', clientId)
    .where('measurement_id', '=', measurementId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('share_id', 'desc')
    .execute();
  return shares.filter(({ grantorId }) => rightCounts(grantorId, standing, now));
}

/**
 * Stores a link unless a live one can be reused; concurrent calls for one measurement are serialized.
 *
 * @param grantor  returns the grantor
 * @returns the link, `full` when there are too many, null if the patient has no such measurement
 */
export async function add(
  database: Database,
  share: NewShare,
  grantor: (transaction: Database) => Promise<Grantor>,
  willDo: (candidate: StoredShare) => boolean,
  maxLive: number,
): Promise<StoredShare | 'full' | null> {
  const { clientId, patientId, measurementId } = share;
  return inTransaction(database, async (transaction) => {
    const grantorId = await grantor(transaction);
    await lockInTransaction(transaction, 'shares', measurementId);
    const standing = await measurement(transaction, clientId, patientId, measurementId);
    if (!standing) return null;
    const candidates = await live(transaction, clientId, measurementId, standing, share.createdAt);
    const found = candidates.find(willDo);
    if (found) return found;
    if (candidates.length >= maxLive) return 'full';
    await transaction
      .insertInto('shares')
      .values({
        client_id: clientId,
        share_id: share.shareId,
        measurement_id: measurementId,
        owner_id: grantorId,
        key_hash: share.keyHash,
        lifetime_hours: share.lifetimeHours,
        created_at: share.createdAt,
        expires_at: share.expiresAt,
        usual_range_time_zone: share.usualRangeTimeZone,
        time_zone: share.timeZone,
      })
      .execute();
    return { ...share, grantorId, viewCount: 0, lastViewedAt: null };
  });
}

/** The live links of a measurement; null if the patient has no such measurement. */
export async function list(
  database: Database,
  clientId: string,
  patientId: string,
  measurementId: string,
  now: Date,
): Promise<StoredShare[] | null> {
  const standing = await measurement(database, clientId, patientId, measurementId);
  return standing ? live(database, clientId, measurementId, standing, now) : null;
}

/** Ends a link; false if that patient has no such live link. */
export async function revoke(
  database: Database,
  of: { clientId: string; patientId: string; measurementId: string; shareId: string },
  now: Date,
): Promise<boolean> {
  const result = await database
    .updateTable('shares')
    .from('measurements as m')
    .set({ revoked_at: now })
    .whereRef('m.client_id', '=', 'shares.client_id')
    .whereRef('m.measurement_id', '=', 'shares.measurement_id')
    .where('shares.client_id', '=', of.clientId)
    .where('shares.measurement_id', '=', of.measurementId)
    .where('shares.share_id', '=', of.shareId)
    .where('m.patient_id', '=', of.patientId)
    .where('shares.revoked_at', 'is', null)
    .where('shares.expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Stores a link that opens once; false if the patient has no such measurement. */
export async function addOpeningOnce(
  database: Database,
  share: Pick<NewShare, 'clientId' | 'patientId' | 'measurementId' | 'shareId' | 'keyHash' | 'createdAt' | 'expiresAt'>,
): Promise<boolean> {
  const { clientId, patientId, measurementId } = share;
  return inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'shares', measurementId);
    if (!(await measurement(transaction, clientId, patientId, measurementId))) return false;
    await transaction
      .insertInto('shares')
      .values({
        client_id: clientId,
        share_id: share.shareId,
        measurement_id: measurementId,
        key_hash: share.keyHash,
        lifetime_hours: Math.ceil((share.expiresAt.getTime() - share.createdAt.getTime()) / HOUR_MS),
        created_at: share.createdAt,
        expires_at: share.expiresAt,
        opens_once: true,
      })
      .execute();
    return true;
  });
}

/**
 * Counts a view of a live link and returns its target; undefined for every other key. `record` logs it in the same
 * transaction: neither counts without the other.
 */
export const countView = (
  database: Database,
  keyHash: string,
  now: Date,
  record: (view: SharedView, transaction: Database) => Promise<void>,
): Promise<SharedView | undefined> =>
  inTransaction(database, async (transaction) => {
    // Rows can be locked only where their client is known.
    const of = await transaction
      .selectFrom('shares')
      .select('client_id as clientId')
      .where('key_hash', '=', keyHash)
      .executeTakeFirst();
    if (of === undefined) return undefined;
    noteLock(transaction, { kind: 'share', key: keyHash });
    const found = await transaction
      .selectFrom('shares as s')
      .innerJoin('measurements as m', (join) =>
        join.onRef('m.client_id', '=', 's.client_id').onRef('m.measurement_id', '=', 's.measurement_id'),
      )
      .innerJoin('users as u', (join) =>
        join.onRef('u.client_id', '=', 'm.client_id').onRef('u.patient_id', '=', 'm.patient_id'),
      )
      .innerJoin('clients as c', 'c.client_id', 's.client_id')
      .select(({ fn }) => [
        'm.client_id as clientId',
        'm.patient_id as patientId',
        'm.measurement_id as measurementId',
        's.share_id as shareId',
        's.usual_range_time_zone as usualRangeTimeZone',
        's.owner_id as grantorId',
        's.opens_once as opensOnce',
        's.view_count as viewCount',
        fn.coalesce('s.time_zone', 'c.time_zone').as('timeZone'),
      ])
      .select(STANDING)
      .where('m.is_deleted', '=', false)
      .where('s.client_id', '=', of.clientId)
      .where('s.key_hash', '=', keyHash)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', now)
      .forUpdate('s')
      .executeTakeFirst();
    if (!found) return undefined;
    const isOpen = found.opensOnce
      ? found.viewCount === 0 && found.deactivatedAt === null
      : rightCounts(found.grantorId, found, now);
    if (!isOpen) return undefined;
    const { clientId, patientId, measurementId, shareId, usualRangeTimeZone, timeZone } = found;
    await transaction
      .updateTable('shares')
      .set((builder) => ({ view_count: builder('view_count', '+', 1), last_viewed_at: now }))
      .where('client_id', '=', clientId)
      .where('share_id', '=', shareId)
      .execute();
    const view = { clientId, patientId, measurementId, shareId, usualRangeTimeZone, timeZone };
    await record(view, transaction);
    return view;
  });

/** Whether a key opens a live link of that patient. */
export async function isLiveOf(
  database: Database,
  clientId: string,
  patientId: string,
  keyHash: string,
  now: Date,
): Promise<boolean> {
  const row = await database
    .selectFrom('shares as s')
    .innerJoin('measurements as m', (join) =>
      join.onRef('m.client_id', '=', 's.client_id').onRef('m.measurement_id', '=', 's.measurement_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'm.client_id').onRef('u.patient_id', '=', 'm.patient_id'),
    )
    .select('s.owner_id as grantorId')
    .select(STANDING)
    .where('s.client_id', '=', clientId)
    .where('m.patient_id', '=', patientId)
    .where('m.is_deleted', '=', false)
    .where('s.key_hash', '=', keyHash)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined && rightCounts(row.grantorId, row, now);
}
