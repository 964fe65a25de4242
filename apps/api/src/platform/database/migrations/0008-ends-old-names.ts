import { type Kysely, sql } from 'kysely';

/** New names of columns, in every table that has one of them. */
const COLUMNS: Readonly<Record<string, string>> = {
  holder_id: 'owner_id',
  receiver_holder_id: 'receiver_owner_id',
  told_at: 'notified_at',
  put_off_at: 'snoozed_at',
};

/** Tables and columns get the words that the code uses. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name = any(${Object.keys(COLUMNS)}::text[])`.execute(database);
  const { rows: checks } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'follow_ups'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''unproved''%'`.execute(
    database,
  );
  const lines = "'needsAttention', 'refusedScans', 'firstScans', 'unverified', 'unusedLinks'";
  for (const statement of [
    ...columns.map(({ table, column }) => `alter table ${table} rename column ${column} to ${COLUMNS[column]}`),
    'alter table if exists notice_wishes rename to notice_subscriptions',
    'alter index if exists notice_wishes_due rename to notice_subscriptions_due',
    'alter index if exists notice_wishes_of_user rename to notice_subscriptions_of_user',
    'alter index if exists push_subscriptions_of_wish rename to push_subscriptions_of_subscription',
    ...checks.flatMap(({ name }) => [
      `alter table follow_ups drop constraint ${name}`,
      "update follow_ups set line = 'unverified' where line = 'unproved'",
      `alter table follow_ups add constraint ${name} check (line in (${lines}))`,
    ]),
  ])
    await sql.raw(statement).execute(database);
}
