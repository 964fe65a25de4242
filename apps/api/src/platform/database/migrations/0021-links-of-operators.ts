import { type Kysely, sql } from 'kysely';

/** Whoever runs the installation can let staff in by a link while no text message reaches them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table login_links add column is_by_operator boolean not null default false').execute(database);
}
