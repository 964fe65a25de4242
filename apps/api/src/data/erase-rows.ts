import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { PatientKey } from '../database/patient-key.ts';
import { ERASED_TABLES, isOfPatient } from './rows-of-patient.ts';

/** Deletes the rows of a patient wherever a declaration does not say otherwise. Answers how many of each table. */
export async function eraseRows(transaction: Database, patient: PatientKey): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ERASED_TABLES) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${isOfPatient(table, patient)}`.execute(
      transaction,
    );
    if (numAffectedRows) counts[table] = Number(numAffectedRows);
  }
  return counts;
}
