import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { PatientKey } from '../database/patient-key.ts';
import { lockInTransaction, noteLock } from '../database/transaction.ts';

/**
 * What a lock of a patient's row blocks: `key share` blocks deletions and merges; `no key update` also other changes
 * of the row; `update` also new rows that refer to it.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-ROWS
 */
export type PatientLock = 'key share' | 'no key update' | 'update';

/** Locks a patient's row until the transaction ends. Returns whether the patient exists. */
export async function lockPatientRow(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  lock: PatientLock,
): Promise<boolean> {
  noteLock(transaction, { kind: 'patient', key: patientId });
  const { rows } =
    await sql`select from patients where client_id = ${clientId} and patient_id = ${patientId} for ${sql.raw(lock)}`.execute(
      transaction,
    );
  return rows.length > 0;
}

const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();

/**
 * Locks everything that writes to patients who are merged or deleted: the averages of their clients, their
 * conversations and their rows.
 */
export async function lockWholePatients(transaction: Database, patients: readonly PatientKey[]): Promise<void> {
  for (const clientId of sorted(patients.map((patient) => patient.clientId)))
    await lockInTransaction(transaction, 'averages', clientId);
  const byId = new Map(patients.map((patient) => [patient.patientId, patient]));
  const ids = sorted([...byId.keys()]);
  for (const patientId of ids) await lockInTransaction(transaction, 'chat', patientId);
  for (const patientId of ids) await lockPatientRow(transaction, byId.get(patientId) as PatientKey, 'update');
}
