import { type Kysely, sql } from 'kysely';
import { schemaStatements } from '../schema.ts';

/**
 * Consents, permissions, versions of notes and of settings are only added. The version before deletes rows of a patient one table at a
 * time, which the guards refuse: they go with the patient's row.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const consents =
    'alter table consents drop constraint consents_client_id_patient_id_fkey, add constraint consents_client_id_patient_id_fkey foreign key (client_id, patient_id) references patients on delete cascade';
  const guards = schemaStatements().filter((statement) => statement.includes('refuse_change_of_record'));
  for (const statement of [consents, ...guards]) await sql.raw(statement).execute(database);
}
