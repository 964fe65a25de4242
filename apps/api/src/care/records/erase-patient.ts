import { sql } from 'kysely';
import { eraseAccount } from '../../base/accounts/index.ts';
import { recordEvent } from '../../base/webhooks/index.ts';
import { leaveAverages } from '../../insight/averages/index.ts';
import { addCounts, eraseRows, type RowCounts } from '../../platform/data/erase-rows.ts';
import { lockPatientRow, lockWholePatients } from '../../platform/data/lock-patients.ts';
import type { Database } from '../../platform/database/connect.ts';
import { lostRace } from '../../platform/database/database-failure.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { noteLock } from '../../platform/database/transaction.ts';

/** The given patients and those merged into them, directly or through another merge. */
async function withMergedInto(transaction: Database, patients: readonly PatientKey[]): Promise<PatientKey[]> {
  const all = [...patients];
  for (const { clientId, patientId } of all) {
    const { rows } = await sql<{ id: string }>`select merged_patient_id as id from patient_merges
      where client_id = ${clientId} and kept_patient_id = ${patientId} and undone_at is null`.execute(transaction);
    for (const { id } of rows) if (all.every((known) => known.patientId !== id)) all.push({ clientId, patientId: id });
  }
  return all;
}

/** Locks everything that deleting patients touches. Call it before any other lock of a person. */
export async function lockForErasure(transaction: Database, patients: readonly PatientKey[]): Promise<void> {
  const all = await withMergedInto(transaction, patients);
  await lockWholePatients(transaction, all);
  // A transaction that deactivates or changes a user locks this row before the user's sessions.
  for (const { clientId, patientId } of all.toSorted((one, other) => (one.patientId < other.patientId ? -1 : 1))) {
    noteLock(transaction, { kind: 'user', key: patientId });
    await sql`select from users where client_id = ${clientId} and patient_id = ${patientId} for update`.execute(
      transaction,
    );
  }
  // A concurrent merge has added a patient: the next iteration includes it.
  if ((await withMergedInto(transaction, all)).length > all.length) throw lostRace('a patient was merged meanwhile');
}

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
  // A concurrent deletion waits here and then finds no patient.
  await lockForErasure(transaction, [patient]);
  if (!(await lockPatientRow(transaction, patient, 'update'))) return false;
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
  await recordEvent(transaction, { type: 'patient.deleted', clientId, patientId, at });
  return true;
}
