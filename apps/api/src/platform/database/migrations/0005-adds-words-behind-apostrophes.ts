import { nameSpellings } from '@mien/domain';
import { type Kysely, sql } from 'kysely';

interface Named {
  readonly client_id: string;
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** People with a plain apostrophe in their name are found by the word after it: their search keys are written again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Named>`select client_id, user_id, first_name, last_name from users
    where first_name like ${"%'%"} or last_name like ${"%'%"}`.execute(database);
  for (const { client_id, user_id, first_name, last_name } of rows) {
    await sql`delete from user_spellings where client_id = ${client_id} and user_id = ${user_id}`.execute(database);
    await sql`insert into user_spellings (client_id, user_id, words)
      select ${client_id}, ${user_id}, words from unnest(${[...nameSpellings(first_name, last_name)]}::text[]) as t (words)`.execute(
      database,
    );
  }
}
