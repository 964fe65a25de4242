import { sql } from 'kysely';
import { endRows, moveRows, type Owner } from '../../platform/data/move-rows.ts';
import type { Database } from '../../platform/database/connect.ts';
import { endSecondConsent, resumeSecondConsent } from '../../scans/kept-traces/index.ts';
import { moveItems, readScanned } from '../../scans/measurements/index.ts';
import { followMeasurements } from '../../scans/scan-sessions/index.ts';
import type { PatientPair } from './mergeable-patients.store.ts';
import type { StoredMerge } from './patient-merges.store.ts';

/** The value in `patient_merge_rows` for consents that a merge ended because the other patient had one in force. */
const ENDED_CONSENTS = 'trace_consents, ended';
const MESSAGES = 'chat_messages';

const pairOf = (merge: StoredMerge): PatientPair => ({
  clientId: merge.clientId,
  keptPatientId: merge.keptPatientId,
  mergedPatientId: merge.mergedPatientId,
});

/** Selects the keys of the rows that a merge moved from one table. */
const keysOf = (merge: StoredMerge, table: string) => sql`select row_key from patient_merge_rows
  where client_id = ${merge.clientId} and merge_id = ${merge.mergeId} and table_name = ${table}`;

async function keep(
  transaction: Database,
  { clientId, mergeId }: { clientId: string; mergeId: string },
  tableName: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into patient_merge_rows (client_id, merge_id, table_name, row_key)
    select ${clientId}, ${mergeId}, ${tableName}, k.key from unnest(${[...keys]}::text[]) as k (key)
    on conflict do nothing`.execute(transaction);
}

/** Only one consent to stored traces may be in force: that of the kept patient. */
export async function endConsentOfMerged(transaction: Database, merge: StoredMerge, at: Date): Promise<void> {
  await keep(
    transaction,
    { clientId: merge.clientId, mergeId: merge.mergeId },
    ENDED_CONSENTS,
    await endSecondConsent(transaction, pairOf(merge), at),
  );
}

/** Updates what follows from moved scans: their values' patient, and the scan counts of both patients. */
async function settleScans(transaction: Database, clientId: string, from: Owner, into: Owner): Promise<void> {
  await moveItems(transaction, clientId, { from: from.patientId, into: into.patientId });
  await readScanned(
    transaction,
    [from, into].map(({ patientId }) => ({ clientId, patientId })),
  );
}

/**
 * Moves all rows of the merged patient to the other one, and records what moved. Returns the measurements, and whether there
 * were any rows at all.
 */
export async function move(
  transaction: Database,
  merge: StoredMerge,
  from: Owner,
  into: Owner,
): Promise<{ readonly measurementIds: readonly string[]; readonly isAny: boolean }> {
  const id = { clientId: merge.clientId, mergeId: merge.mergeId };
  const moved = await moveRows(transaction, id.clientId, from, into);
  for (const [table, keys] of moved) await keep(transaction, id, table, keys);
  await endRows(transaction, { clientId: id.clientId, patientId: from.patientId });
  await settleScans(transaction, merge.clientId, from, into);
  const isAny = [...moved.values()].some((keys) => keys.length > 0);
  return { measurementIds: moved.get('measurements') ?? [], isAny };
}

export const keepMessages = (transaction: Database, merge: StoredMerge, messageIds: readonly string[]) =>
  keep(transaction, { clientId: merge.clientId, mergeId: merge.mergeId }, MESSAGES, messageIds);

export async function keptMessages(transaction: Database, merge: StoredMerge): Promise<string[]> {
  const rows = await transaction
    .selectFrom('patient_merge_rows')
    .select('row_key as rowKey')
    .where('client_id', '=', merge.clientId)
    .where('merge_id', '=', merge.mergeId)
    .where('table_name', '=', MESSAGES)
    .execute();
  return rows.map((row) => row.rowKey);
}

/** Moves back the rows of a merge that still exist. Returns the measurements. */
export async function moveBack(
  transaction: Database,
  merge: StoredMerge,
  from: Owner,
  into: Owner,
): Promise<readonly string[]> {
  const moved = await moveRows(transaction, merge.clientId, from, into, (table) => keysOf(merge, table));
  // A scan in progress at the merge and measured afterwards stays, and its session with it.
  await followMeasurements(transaction, merge.clientId, { from: into.patientId, into: from.patientId });
  await resumeSecondConsent(transaction, pairOf(merge), keysOf(merge, ENDED_CONSENTS));
  await settleScans(transaction, merge.clientId, from, into);
  return moved.get('measurements') ?? [];
}
