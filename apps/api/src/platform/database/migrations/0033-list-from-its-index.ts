import { type Kysely, sql } from 'kysely';

/** A page of a patient's scans and their number come from the index alone, however long the history is. */
const STATEMENTS = [
  `create index measurements_in_list on measurements (client_id, patient_id, created_at desc, measurement_id desc)
    include (is_deleted, external_status, score)`,
  `drop index measurements_of_patient`,
  `alter index measurements_in_list rename to measurements_of_patient`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
