import { type Kysely, sql } from 'kysely';

/**
 * PL/pgSQL gives every text argument of a function the collation of its call: that of the keys, "C". `sort` had the one of
 * the database, so the functions could not look it up in the primary key, and read all buckets of a client instead.
 */
const STATEMENTS = [`alter table user_list_buckets alter column sort type text collate "C"`];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
