import { type Kysely, sql } from 'kysely';

/** A merge gives the kept patient the reference of the emptied one; see docs/topics/care-team.md. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table patient_merges add column moved_reference text`.execute(database);
}
