import { type Kysely, sql } from 'kysely';

/** How often each page was opened on a day (UTC). No client, user or address is in it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table page_views (
    analytics_id text not null check (length(analytics_id) between 1 and 40),
    page text not null check (length(page) between 1 and 80),
    day date not null,
    view_count integer not null check (view_count >= 1),
    primary key (analytics_id, page, day)
  )`.execute(database);
}
