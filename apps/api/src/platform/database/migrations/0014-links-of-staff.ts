import { type Kysely, sql } from 'kysely';

/** A new link of staff ends the one before. Links of registrations live ten minutes; those of staff that are open live longer. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table login_links add column is_by_staff boolean not null default false').execute(database);
  await sql
    .raw(`update login_links set is_by_staff = true where expires_at > created_at + interval '1 hour'`)
    .execute(database);
}
