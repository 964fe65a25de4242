import { type Kysely, sql } from 'kysely';

/** Only a good token code ends a session, so none needs to be known as a code's own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table token_codes drop column session_id').execute(database);
}
