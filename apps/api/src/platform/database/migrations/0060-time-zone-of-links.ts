import { type Kysely, sql } from 'kysely';

/** A link tells the time of its scan in the time zone of the patient who made it; see docs/adr/0135-one-ladder.md. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table shares add column time_zone text`.execute(database);
}
