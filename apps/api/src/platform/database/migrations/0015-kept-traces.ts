import { type Kysely, sql } from 'kysely';

/**
 * Colours of scans that patients let be kept, and their agreement to it; see docs/adr/0038-kept-traces.md. An agreement
 * that has ended stays as a record of it.
 */
const STATEMENTS = [
  `create table trace_consents (
    client_id uuid not null,
    consent_id uuid not null,
    patient_id uuid not null,
    text_version text not null check (length(text_version) between 1 and 20),
    text_hash text not null check (length(text_hash) = 43),
    language text not null check (length(language) between 2 and 10),
    created_at timestamptz not null,
    ended_at timestamptz check (ended_at >= created_at),
    primary key (client_id, consent_id),
    foreign key (client_id, patient_id) references patients
  )`,
  // One at a time.
  `create unique index trace_consents_in_force on trace_consents (client_id, patient_id) where ended_at is null`,
  `create index trace_consents_of_patient on trace_consents (client_id, patient_id, created_at desc)`,
  /** sealed: the trace's JSON, gzip, then AES-256-GCM for this client and this measurement alone. */
  `create table kept_traces (
    client_id uuid not null,
    measurement_id uuid not null,
    patient_id uuid not null,
    sealed bytea not null check (octet_length(sealed) between 1 and 2000000),
    created_at timestamptz not null,
    primary key (client_id, measurement_id),
    foreign key (client_id, measurement_id) references measurements on delete cascade,
    foreign key (client_id, patient_id) references patients
  )`,
  `create index kept_traces_of_patient on kept_traces (client_id, patient_id, created_at desc)`,
  // What is hidden for good needs no colours any more.
  `create function delete_kept_trace() returns trigger language plpgsql as $$
  begin
    delete from kept_traces where client_id = new.client_id and measurement_id = new.measurement_id;
    return null;
  end $$`,
  `create trigger deleted_measurements_keep_no_trace after update of is_deleted on measurements
    for each row when (new.is_deleted) execute function delete_kept_trace()`,
  `alter table access_log_entries drop constraint access_log_entries_action_check`,
  `alter table access_log_entries add constraint access_log_entries_action_check check (action in ('signInByCode',
    'signInByLink', 'sharedResultOpened', 'patientsListed', 'patientOpened', 'patientCreated', 'patientEdited',
    'patientInvited', 'userDeactivated', 'userReactivated', 'loginLinkMade', 'appointmentMade', 'conversationsListed',
    'conversationOpened', 'conversationAnswered', 'conversationClosed', 'conversationReopened', 'configurationChanged',
    'recordsExported', 'recordsDeleted', 'traceRecomputed'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
