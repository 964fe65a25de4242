import { type Kysely, sql } from 'kysely';

/** What patients note about a scan, and whether a link to one shows what is usual for them. */
const STATEMENTS = [
  `create table scan_notes (
    client_id uuid not null,
    measurement_id uuid not null,
    tags text[] not null,
    sealed_note text,
    updated_at timestamptz not null,
    primary key (client_id, measurement_id),
    foreign key (client_id, measurement_id) references measurements on delete cascade
  )`,
  `alter table shares add column usual_range_time_zone text`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
