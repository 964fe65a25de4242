import { type Kysely, sql } from 'kysely';
import { widenCheck } from './widen-check.ts';

const STATEMENTS = [
  `alter table appointments
    add column if not exists video_url text check (length(video_url) between 9 and 500),
    add column if not exists scan_asked_at timestamptz,
    add column if not exists maker_client_id uuid,
    add column if not exists maker_user_id uuid,
    add column if not exists scan_invited_at timestamptz,
    add column if not exists scan_reminded_at timestamptz`,
  `create index if not exists appointments_asking on appointments (starts_at)
    where scan_asked_at is not null and cancelled_at is null`,
  `alter table client_settings
    add column if not exists scan_days_before integer not null default 1 check (scan_days_before between 0 and 7),
    add column if not exists video_hosts text[] not null default '{}' check (cardinality(video_hosts) <= 10)`,
  'alter table sign_in_sessions add column if not exists appointment_id uuid',
];

/** Clinics ask for a scan before an appointment, which can be a video visit; its link begins a session for that scan. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  await widenCheck(database, 'client_settings_versions', 'smsSender', ['visits']);
}
