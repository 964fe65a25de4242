import { type Kysely, sql } from 'kysely';

/** Imported lines are remembered by the `request_id` of whom they created, and forgotten with them; files are not. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table patient_imports').execute(database);
}
