import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { PatientKey } from '../database/patient-key.ts';
import { lockPatientRow } from './lock-patients.ts';
import { ERASED_TABLES, isOfPatient, isOfScans, isOnlyAdded } from './rows-of-patient.ts';

/** Number of rows by table. */
export type RowCounts = Readonly<Record<string, number>>;

export function addCounts(some: RowCounts, more: RowCounts): RowCounts {
  const tables = new Set([...Object.keys(some), ...Object.keys(more)]);
  return Object.fromEntries([...tables].map((table) => [table, (some[table] ?? 0) + (more[table] ?? 0)]));
}

/**
 * Deletes the rows of a patient, except where a declaration says otherwise. Rows that are only added go with the patient's row
 * afterwards, by their foreign key. Returns the number of rows by table.
 */
export async function eraseRows(transaction: Database, patient: PatientKey): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  for (const table of ERASED_TABLES) {
    const theirs = sql`${sql.table(table)} where ${isOfPatient(table, patient)}`;
    if (isOnlyAdded(table)) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${theirs}`.execute(transaction);
      if (rows[0]?.count) counts[table] = rows[0].count;
      continue;
    }
    const { numAffectedRows } = await sql`delete from ${theirs}`.execute(transaction);
    if (numAffectedRows) counts[table] = Number(numAffectedRows);
  }
  return counts;
}

/**
 * Deletes the oldest scans of a patient beyond a number to keep, with everything that belongs to them. Returns the number of
 * rows by table; null when there was nothing to delete.
 */
export async function eraseOldestScans(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  scans: number,
): Promise<RowCounts | null> {
  // The same lock as for deleting the patient: one at a time.
  await lockPatientRow(transaction, { clientId, patientId }, 'update');
  const { rows } = await sql<{ id: string }>`select measurement_id as id from measurements
    where client_id = ${clientId} and patient_id = ${patientId} order by created_at limit ${scans + 1}`.execute(
    transaction,
  );
  if (rows.length <= scans) return null;
  const ids = rows.slice(0, scans).map(({ id }) => id);
  const counts: Record<string, number> = {};
  for (const table of ERASED_TABLES) {
    const condition = isOfScans(table, clientId, ids);
    if (!condition || isOnlyAdded(table)) continue;
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${condition}`.execute(transaction);
    if (numAffectedRows) counts[table] = Number(numAffectedRows);
  }
  return counts;
}
