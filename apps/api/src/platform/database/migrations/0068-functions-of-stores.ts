import { type Kysely, sql } from 'kysely';

/** What was decided in functions of the database is decided by the stores that own the tables. */
const FUNCTIONS = [
  'add_code(text[], json, text, text, text, text, boolean, uuid, text, timestamptz, timestamptz, uuid, uuid, text, boolean)',
  'add_chat_message(uuid, uuid, uuid, text, uuid, uuid, text, timestamptz, timestamptz, integer, integer)',
  'lock_sms_budgets(timestamptz)',
  'used_sms_budgets(timestamptz)',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const name of FUNCTIONS) await sql.raw(`drop function ${name}`).execute(database);
}
