import { type Kysely, sql } from 'kysely';
import { foldingFunctions } from './0063-names.ts';

/** Letters that did not fold, or to something else, when 0063 first ran. */
const ADDED = [...'\u2035\u02BE\u02BF\u055A\u05F3\u07F4\u07F5\u1FBD\u1FBF\u1FFE\uA78B\uA78C\u0640\u07FAةەٱґҐ'].join('');

/**
 * More signs are apostrophes, and a line that only makes a word longer is nothing; see docs/adr/0138-text-at-the-border.md. Names that have
 * one of them are folded anew. In a new database 0063 has done so.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ isDone: boolean }>`
    select folded_name(${'Sa\u02BEid'}::text) = 'said' as "isDone"`.execute(database);
  if (rows[0]?.isDone) return;
  for (const statement of foldingFunctions()) await sql.raw(statement).execute(database);
  const isOld = sql`(first_name || last_name || coalesce(email, '')) ~ ${`[${ADDED}]`}`;
  // What is computed of a column is computed anew when that is written.
  await sql`update users set first_name = first_name, last_name = last_name, email = email where ${isOld}`.execute(
    database,
  );
  await sql`delete from user_spellings where (client_id, user_id) in (select client_id, user_id from users where ${isOld})`.execute(
    database,
  );
  await sql`insert into user_spellings select u.client_id, u.user_id, s from users as u
    cross join lateral name_spellings(u.first_name, u.last_name) as s where ${isOld}`.execute(database);
  await sql`reindex index chat_messages_by_word`.execute(database);
}
