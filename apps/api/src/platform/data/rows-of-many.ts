import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { ERASED_TABLES, isOnlyAdded, TABLES_OF_PATIENTS } from './rows-of-patient.ts';

/** The patient of each row of a table, as a query of rows with `client_id` and `patient_id`; null where rows follow those of another table. */
function patientsIn(table: string) {
  const patient = TABLES_OF_PATIENTS.get(table)?.patient;
  if (!patient || ('of' in patient && patient.of !== 'users')) return null;
  if ('of' in patient)
    return sql`select u.client_id, u.patient_id from ${sql.table(table)} as t join users as u
      on u.client_id = t.client_id and u.${sql.ref(patient.by)} = t.${sql.ref(patient.by)}`;
  return sql.join(
    patient.by.map((column) => sql`select client_id, ${sql.ref(column)} as patient_id from ${sql.table(table)}`),
    sql` union all `,
  );
}

/** The patients, out of some of a client, who have rows in any table except the given ones. */
export async function patientsWithRows(
  transaction: Database,
  clientId: string,
  patientIds: readonly string[],
  except: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const table of TABLES_OF_PATIENTS.keys()) {
    const rows = except.has(table) ? null : patientsIn(table);
    if (rows === null) continue;
    const { rows: ids } = await sql<{ id: string }>`select distinct r.patient_id as id from (${rows}) as r
      where r.client_id = ${clientId} and r.patient_id = any(${[...patientIds]}::uuid[])`.execute(transaction);
    for (const { id } of ids) found.add(id);
  }
  return found;
}

/** Deletes the rows of some patients of a client that no rows of other tables belong to. Accounts stay: see `eraseAccounts`. */
export async function eraseRowsOfMany(
  transaction: Database,
  clientId: string,
  patientIds: readonly string[],
): Promise<void> {
  const ids = sql`any(${[...patientIds]}::uuid[])`;
  for (const table of ERASED_TABLES) {
    const patient = TABLES_OF_PATIENTS.get(table)?.patient;
    if (!patient || isOnlyAdded(table) || ('of' in patient && patient.of !== 'users')) continue;
    const isTheirs =
      'of' in patient
        ? sql`${sql.ref(patient.by)} in (select ${sql.ref(patient.by)} from users where client_id = ${clientId} and patient_id = ${ids})`
        : sql`(${sql.join(
            patient.by.map((column) => sql`${sql.ref(column)} = ${ids}`),
            sql` or `,
          )})`;
    await sql`delete from ${sql.table(table)} where client_id = ${clientId} and ${isTheirs}`.execute(transaction);
  }
}
