import { type Kysely, sql } from 'kysely';

/** Messages are counted by recipient, and refused calls by kind; see docs/topics/limits.md. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_messages add column recipient_hash text`.execute(database);
  await sql`create index sms_messages_by_recipient on sms_messages (recipient_hash, created_at desc)
    where recipient_hash is not null`.execute(database);
  await sql`create table refused_calls (
    day date not null,
    kind text not null check (length(kind) between 1 and 40),
    refused_count integer not null,
    primary key (day, kind)
  )`.execute(database);
}
