import { type Kysely, sql } from 'kysely';

/** For the times to answer of the last days: without it every message of every conversation is read. */
const STATEMENTS = [`create index chat_answers_by_time on chat_messages (created_at) where sender_type = 'PROVIDER'`];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
