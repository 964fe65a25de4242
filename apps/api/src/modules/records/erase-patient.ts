import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Tables } from '../../database/tables.ts';

export interface PatientKey {
  readonly clientId: string;
  readonly patientId: string;
}

/**
 * Every table with rows of a patient, in an order that foreign keys allow, each with how the rows are found. What is
 * computed from the scans of many (`average_…`) follows by itself: a batch with a deleted scan is retired.
 */
function erasedRows({
  clientId,
  patientId,
}: PatientKey): readonly (readonly [table: string, where: RawBuilder<unknown>])[] {
  const ofPatient = sql`client_id = ${clientId} and patient_id = ${patientId}`;
  const ofClient = sql`client_id = ${clientId}`;
  const measurements = sql`measurement_id in (select measurement_id from measurements where ${ofPatient})`;
  const scanSessions = sql`session_id in (select session_id from scan_sessions where ${ofPatient})`;
  const users = sql`user_id in (select user_id from users where ${ofPatient})`;
  const signIns = sql`session_id in (select session_id from sign_in_sessions where ${ofClient} and ${users})`;
  const merges = sql`${ofClient} and (kept_patient_id = ${patientId} or merged_patient_id = ${patientId})`;
  return [
    ['measurement_items', sql`${ofClient} and ${measurements}`],
    ['kept_points', sql`${ofClient} and ${measurements}`],
    ['kept_traces', ofPatient],
    ['shares', sql`${ofClient} and ${measurements}`],
    ['scan_events', sql`${ofClient} and ${scanSessions}`],
    ['scan_sessions', ofPatient],
    ['scan_failures', ofPatient],
    ['measurements', ofPatient],
    ['screenings', ofPatient],
    ['consents', ofPatient],
    ['trace_consents', ofPatient],
    ['chat_messages', ofPatient],
    ['chat_conversations', ofPatient],
    ['patient_messages', ofPatient],
    ['token_codes', sql`${ofClient} and ${users}`],
    ['login_links', sql`${ofClient} and ${users}`],
    ['appointments', ofPatient],
    ['used_refresh_tokens', sql`${ofClient} and ${signIns}`],
    ['sign_in_sessions', sql`${ofClient} and ${users}`],
    ['retention_marks', ofPatient],
    ['patient_merge_rows', sql`${ofClient} and merge_id in (select merge_id from patient_merges where ${merges})`],
    ['patient_merges', merges],
  ];
}

/**
 * Deletes a patient and everything of theirs, and leaves a tombstone without anything about the person; those who were
 * merged into the patient go first. Somebody who is staff as well stays as that. Belongs into a transaction of the caller's. Answers whether there was such a patient.
 */
export async function erasePatient(
  transaction: Database,
  patient: PatientKey,
  reason: Tables['deleted_patients']['reason'],
  at: Date,
): Promise<boolean> {
  const { clientId, patientId } = patient;
  // Whoever deletes at the same time waits here and finds nobody.
  const { rows } =
    await sql`select from patients where client_id = ${clientId} and patient_id = ${patientId} for update`.execute(
      transaction,
    );
  if (rows.length === 0) return false;
  const { rows: mergedInto } = await sql<{ id: string }>`select merged_patient_id as id from patient_merges
    where client_id = ${clientId} and kept_patient_id = ${patientId} and undone_at is null`.execute(transaction);
  for (const { id } of mergedInto) await erasePatient(transaction, { clientId, patientId: id }, reason, at);
  const rowCounts: Record<string, number> = {};
  for (const [table, where] of erasedRows(patient)) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${where}`.execute(transaction);
    if (numAffectedRows) rowCounts[table] = Number(numAffectedRows);
  }
  await sql`delete from users where client_id = ${clientId} and patient_id = ${patientId} and roles <@ array['Patient']`.execute(
    transaction,
  );
  await sql`update users set patient_id = null, roles = array_remove(roles, 'Patient')
    where client_id = ${clientId} and patient_id = ${patientId}`.execute(transaction);
  await sql`delete from patients where client_id = ${clientId} and patient_id = ${patientId}`.execute(transaction);
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

/** The tables that a patient's rows are deleted from. */
export const ERASED_TABLES: readonly string[] = erasedRows({ clientId: '', patientId: '' }).map(([table]) => table);
