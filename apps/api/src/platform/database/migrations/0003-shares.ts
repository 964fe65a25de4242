import { type Kysely, sql } from 'kysely';

/** Links to measurements, and the text messages that carried one to their patient's phone. */
const STATEMENTS = [
  `create table shares (
    client_id uuid not null,
    share_id uuid not null,
    measurement_id uuid not null,
    key_hash text not null unique,
    lifetime_hours integer not null check (lifetime_hours between 1 and 720),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    view_count integer not null default 0 check (view_count >= 0),
    last_viewed_at timestamptz,
    primary key (client_id, share_id),
    foreign key (client_id, measurement_id) references measurements on delete cascade,
    check (expires_at > created_at and expires_at <= created_at + interval '720 hours'),
    check ((view_count = 0) = (last_viewed_at is null))
  )`,
  `create index shares_of_measurement on shares (client_id, measurement_id)`,
  `create table result_messages (
    client_id uuid not null,
    message_id uuid not null,
    patient_id uuid not null,
    created_at timestamptz not null,
    primary key (client_id, message_id),
    foreign key (client_id, patient_id) references patients on delete cascade
  )`,
  `create index result_messages_of_patient on result_messages (client_id, patient_id, created_at)`,
  `create index result_messages_by_time on result_messages (created_at)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
