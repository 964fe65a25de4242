import { type Kysely, sql } from 'kysely';

/** For the limit on what a side writes: it counts the last minutes, and read the whole conversation for that. */
const STATEMENTS = [`create index chat_messages_by_time on chat_messages (patient_id, created_at)`];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
