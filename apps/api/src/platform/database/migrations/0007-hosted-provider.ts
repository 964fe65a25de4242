import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  /** The provider's own id of a measurement, named by an event or found when it was fetched. */
  `alter table scan_sessions add column provider_measurement_id text
    check (length(provider_measurement_id) between 1 and 100)`,
  `create index scan_sessions_of_provider_measurement on scan_sessions (provider_measurement_id)
    where provider_measurement_id is not null`,
  /** What a hosted provider reported about a session while it ran. The hash is of the event's bytes: each counts once. */
  `create table scan_events (
    client_id uuid not null,
    session_id text not null,
    event_hash text not null check (length(event_hash) = 43),
    event text not null check (length(event) between 1 and 60),
    received_at timestamptz not null,
    primary key (client_id, session_id, event_hash),
    foreign key (client_id, session_id) references scan_sessions
  )`,
  /** Values of a provider that are no items: of unknown measures, unreadable, or of a measure that has one already. */
  `create table kept_points (
    client_id uuid not null,
    measurement_id uuid not null,
    point_key text not null check (length(point_key) between 1 and 64),
    value text not null check (length(value) <= 2000),
    primary key (client_id, measurement_id, point_key),
    foreign key (client_id, measurement_id) references measurements
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
