import { type Kysely, sql } from 'kysely';

/** Messages are charged by their parts. Those of the version before count once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_messages
    add column if not exists part_count integer not null default 1 check (part_count >= 1)`.execute(database);
}
