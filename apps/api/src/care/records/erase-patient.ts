import { sql } from 'kysely';
import { eraseAccount, lockConversation } from '../../base/accounts/index.ts';
import { leaveAverages } from '../../insight/averages/index.ts';
import { addCounts, eraseRows, type RowCounts } from '../../platform/data/erase-rows.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Tables } from '../../platform/database/tables.ts';

/**
 * Deletes a patient and all their data, and leaves a tombstone without personal data; patients merged into this one are
 * deleted first. A user who is also staff stays staff. Runs in the caller's transaction. `erasedAhead` counts rows that were
 * already deleted. Returns whether the patient existed.
 */
export async function erasePatient(
  transaction: Database,
  patient: PatientKey,
  reason: Tables['deleted_patients']['reason'],
  at: Date,
  erasedAhead: RowCounts = {},
): Promise<boolean> {
  const { clientId, patientId } = patient;
  await lockConversation(transaction, patient);
  // A concurrent deletion waits here and then finds no patient.
  const { rows } =
    await sql`select from patients where client_id = ${clientId} and patient_id = ${patientId} for update`.execute(
      transaction,
    );
  if (rows.length === 0) return false;
  const { rows: mergedInto } = await sql<{ id: string }>`select merged_patient_id as id from patient_merges
    where client_id = ${clientId} and kept_patient_id = ${patientId} and undone_at is null`.execute(transaction);
  for (const { id } of mergedInto) await erasePatient(transaction, { clientId, patientId: id }, reason, at);
  await leaveAverages(transaction, patient);
  const rowCounts = addCounts(erasedAhead, await eraseRows(transaction, patient));
  await eraseAccount(transaction, patient);
  await transaction
    .insertInto('deleted_patients')
    .values({
      client_id: clientId,
      patient_id: patientId,
      reason,
      deleted_at: at,
      row_counts: JSON.stringify(rowCounts),
    })
    .execute();
  return true;
}
