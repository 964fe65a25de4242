import { type Kysely, sql } from 'kysely';

/**
 * Work that is done later or again: messages waiting for the carrier, when each recurring job is due, and which accounts
 * lie unused. What a message says is sealed while it waits and is gone once it does not.
 */
const STATEMENTS = [
  `alter table sms_codes drop column sent_at`,
  `alter table scan_sessions add column browser text check (length(browser) between 1 and 60)`,
  `create index scan_sessions_by_time on scan_sessions (created_at)`,
  `create index scan_failures_of_session on scan_failures (client_id, session_id)`,
  `create table sms_messages (
    client_id uuid not null,
    message_id uuid not null,
    sealed_content text,
    state text not null check (state in ('waiting', 'sent', 'refused', 'expired')),
    attempt_count integer not null check (attempt_count >= 0),
    next_attempt_at timestamptz not null,
    expires_at timestamptz not null,
    last_error text check (length(last_error) <= 200),
    created_at timestamptz not null,
    finished_at timestamptz,
    check ((state = 'waiting') = (finished_at is null)),
    primary key (client_id, message_id),
    check ((state = 'waiting') = (sealed_content is not null))
  )`,
  `create index sms_messages_by_time on sms_messages (created_at)`,
  `create index sms_messages_waiting on sms_messages (next_attempt_at) where state = 'waiting'`,
  `create index sms_messages_by_end on sms_messages (finished_at) where finished_at is not null`,
  `create table sms_limit_refusals (
    day date not null,
    limited_by text not null check (length(limited_by) between 1 and 40),
    refusal_count integer not null check (refusal_count >= 1),
    primary key (day, limited_by)
  )`,
  `create table recurring_jobs (
    job text primary key check (length(job) between 1 and 40),
    due_at timestamptz not null,
    locked_until timestamptz,
    started_at timestamptz,
    finished_at timestamptz,
    has_failed boolean not null default false,
    report jsonb
  )`,
  `create table retention_marks (
    client_id uuid not null,
    patient_id uuid not null,
    warned_at timestamptz not null,
    suspended_at timestamptz check (suspended_at >= warned_at),
    primary key (client_id, patient_id),
    foreign key (client_id, patient_id) references patients
  )`,
  // What is left of a patient: that there was one, when and why they went, and how much went with them.
  `create table deleted_patients (
    client_id uuid not null references clients,
    patient_id uuid not null,
    reason text not null check (reason in ('unused', 'asked')),
    deleted_at timestamptz not null,
    row_counts jsonb not null,
    primary key (client_id, patient_id)
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
