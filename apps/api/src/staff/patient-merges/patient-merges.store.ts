import { sql } from 'kysely';
import { restoreUser } from '../../base/accounts/index.ts';
import { passkeysToKeep, restorePasskeys } from '../../identity/passkeys/index.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { MergeablePatient } from './mergeable-patients.store.ts';
import { patientMergesData } from './patient-merges.data.ts';

/** A merge, with fields of the emptied patient's user. */
export interface StoredMerge extends StoredRow<'patient_merges'> {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly phoneVerifiedAt: Date | null;
}

const MERGE = [
  ...columnsOf(patientMergesData.tables.patient_merges),
  sql<string>`emptied_user ->> 'first_name'`.as('firstName'),
  sql<string>`emptied_user ->> 'last_name'`.as('lastName'),
  sql<string | null>`emptied_user ->> 'phone_number'`.as('phoneNumber'),
  sql<Date | null>`(emptied_user ->> 'phone_verified_at')::timestamptz`.as('phoneVerifiedAt'),
] as const;

const merges = (source: Database, clientId: string) =>
  source.selectFrom('patient_merges').select(MERGE).where('client_id', '=', clientId);

/** The merge in force of one patient into another. */
export const mergeOf = (source: Database, clientId: string, pair: { keptPatientId: string; mergedPatientId: string }) =>
  merges(source, clientId)
    .where('kept_patient_id', '=', pair.keptPatientId)
    .where('merged_patient_id', '=', pair.mergedPatientId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();

export const merge = (source: Database, clientId: string, mergeId: string) =>
  merges(source, clientId).where('merge_id', '=', mergeId).executeTakeFirst();

/** Merges in force made since an instant, newest first. */
export const mergesInto = (
  database: Database,
  clientId: string,
  keptPatientId: string,
  since: Date,
): Promise<StoredMerge[]> =>
  merges(database, clientId)
    .where('kept_patient_id', '=', keptPatientId)
    .where('undone_at', 'is', null)
    .where('merged_at', '>', since)
    .orderBy('merged_at', 'desc')
    .orderBy('merge_id', 'desc')
    .execute();

/** Oldest first, of all clients. */
export const mergesMade = (database: Database, when: { readonly before: Date } | 'inForce'): Promise<StoredMerge[]> =>
  database
    .selectFrom('patient_merges')
    .select(MERGE)
    .$if(when === 'inForce', (query) => query.where('undone_at', 'is', null))
    .$if(when !== 'inForce', (query) => query.where('merged_at', '<=', when === 'inForce' ? new Date(0) : when.before))
    .orderBy('merged_at')
    .orderBy('merge_id')
    .execute();

/** Records a merge, with the user of the emptied patient. */
export async function add(
  transaction: Database,
  merge: {
    mergeId: string;
    kept: MergeablePatient;
    merged: MergeablePatient;
    at: Date;
  },
): Promise<StoredMerge> {
  const { kept, merged } = merge;
  const emptied = await transaction
    .selectFrom('users as u')
    .select(sql<string>`to_jsonb(u)::text`.as('user'))
    .where('u.client_id', '=', merged.clientId)
    .where('u.user_id', '=', merged.userId)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('patient_merges')
    .values({
      client_id: kept.clientId,
      merge_id: merge.mergeId,
      kept_patient_id: kept.patientId,
      merged_patient_id: merged.patientId,
      merged_at: merge.at,
      user_id: merged.userId,
      emptied_user: emptied.user,
      emptied_passkeys: await passkeysToKeep(transaction, merged),
      joined: JSON.stringify({}),
    })
    .execute();
  return merges(transaction, kept.clientId).where('merge_id', '=', merge.mergeId).executeTakeFirstOrThrow();
}

/**
 * Restores the emptied patient's user from its row, with the passkeys. @param phoneVerifiedAt  when their number was
 * verified now
 */
export async function restoreEmptied(
  transaction: Database,
  merge: StoredMerge,
  phoneVerifiedAt: Date | null,
): Promise<void> {
  await restoreUser(transaction, merge.emptiedUser, phoneVerifiedAt);
  // Otherwise a merge and its undoing would hand the patient's account to the number's current owner.
  await restorePasskeys(transaction, merge, merge.emptiedPasskeys ?? [], {
    before: merge.phoneVerifiedAt,
    now: phoneVerifiedAt,
  });
}

export async function markUndone(transaction: Database, merge: StoredMerge, at: Date): Promise<void> {
  await transaction
    .updateTable('patient_merges')
    .set({ undone_at: at })
    .where('client_id', '=', merge.clientId)
    .where('merge_id', '=', merge.mergeId)
    .execute();
}

export async function remove(transaction: Database, merge: StoredMerge): Promise<void> {
  await transaction
    .deleteFrom('patient_merges')
    .where('client_id', '=', merge.clientId)
    .where('merge_id', '=', merge.mergeId)
    .execute();
}
