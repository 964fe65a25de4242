import type { AccessAction } from '@mien/domain';
import { sql } from 'kysely';
import type { StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { noteLock } from '../../platform/database/transaction.ts';

type Entry = StoredRow<'access_log_entries'>;

/** The end of a chain; position 0 before the first entry. */
export interface ChainHead {
  readonly position: number;
  readonly seal: string;
}

/** A patient whose scans belong to another patient while a merge is in force. */
export interface MergedInto {
  readonly patientId: string;
  readonly into: string;
}

/** Patients merged into the given ones, directly or through another merge. */
const mergedInto = (clientId: string, patientIds: readonly string[]) => sql<MergedInto[]>`(
  with recursive merged (patient_id, kept_id) as (
    select merged_patient_id, kept_patient_id from patient_merges
      where client_id = ${clientId} and kept_patient_id = any(${[...patientIds]}::uuid[]) and undone_at is null
    union select m.merged_patient_id, merged.kept_id from merged
      join patient_merges as m on m.client_id = ${clientId} and m.kept_patient_id = merged.patient_id and m.undone_at is null
  ) select coalesce(json_agg(json_build_object('patientId', patient_id, 'into', kept_id)), '[]') from merged)`;

/** The patients that have others merged into them, as they are now. */
export async function mergedNow(
  reader: Database,
  clientId: string,
  patientIds: readonly string[],
): Promise<readonly MergedInto[]> {
  if (patientIds.length === 0) return [];
  const { rows } = await sql<{ merged: MergedInto[] }>`select ${mergedInto(clientId, patientIds)} as merged`.execute(
    reader,
  );
  return rows[0]?.merged ?? [];
}

/** The end of a client's chain, locked until the transaction ends, and the patients that have others merged into them. */
export async function lockHead(
  transaction: Database,
  clientId: string,
  patientIds: readonly string[],
): Promise<ChainHead & { readonly merged: readonly MergedInto[] }> {
  noteLock(transaction, { kind: 'access log', key: clientId });
  const read = () =>
    transaction
      .selectFrom('access_log_heads')
      .select(['position', 'seal', mergedInto(clientId, patientIds).as('merged')])
      .where('client_id', '=', clientId)
      .forUpdate()
      .executeTakeFirst();
  const found = await read();
  if (found) return found;
  await transaction
    .insertInto('access_log_heads')
    .values({ client_id: clientId, position: 0, seal: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read()) ?? { position: 0, seal: '', merged: [] };
}

/** Appends entries to a chain whose head is locked. */
export async function append(
  transaction: Database,
  clientId: string,
  entries: readonly Entry[],
  head: ChainHead,
): Promise<void> {
  await transaction
    .insertInto('access_log_entries')
    .values(
      entries.map((entry) => ({
        client_id: clientId,
        position: entry.position,
        at: entry.at,
        action: entry.action,
        actor_kind: entry.actorKind,
        actor_client_id: entry.actorClientId,
        actor_user_id: entry.actorUserId,
        patient_id: entry.patientId,
        subject_id: entry.subjectId,
        key_mark: entry.keyMark,
        seal: entry.seal,
      })),
    )
    .execute();
  await transaction
    .updateTable('access_log_heads')
    .set({ position: head.position, seal: head.seal })
    .where('client_id', '=', clientId)
    .execute();
}

/** Those of the patients for whom this actor has an entry of this action since an instant (exclusive). */
export async function patientsSince(
  database: Database,
  of: { patientIds: readonly string[]; userId: string; action: AccessAction },
  since: Date,
): Promise<ReadonlySet<string | null>> {
  const rows = await database
    .selectFrom('access_log_entries as e')
    .select('e.patient_id as patientId')
    .where('e.patient_id', 'in', of.patientIds)
    .where('e.actor_user_id', '=', of.userId)
    .where('e.action', '=', of.action)
    .where('e.at', '>', since)
    // Profiles merged into the patient since then were not part of that view.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('patient_merges as m')
            .select('m.merge_id as mergeId')
            .whereRef('m.client_id', '=', 'e.client_id')
            .whereRef('m.kept_patient_id', '=', 'e.patient_id')
            .whereRef('m.merged_at', '>=', 'e.at')
            .where('m.undone_at', 'is', null),
        ),
      ),
    )
    .execute();
  return new Set(rows.map((row) => row.patientId));
}
