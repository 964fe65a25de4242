import { type Kysely, sql } from 'kysely';

/** For the pages of staff that ask for one action: the other indexes are walked to the end to find a rare one. */
const STATEMENTS = [
  `create index access_log_of_action on access_log_entries (action, at, client_id, position)
    where actor_kind in ('staff', 'system')`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
