import { type Kysely, sql } from 'kysely';

/**
 * Merges of two patients who are one person, and what each moved, so that it can be undone; see
 * docs/adr/0059-patient-merges.md. The emptied patient stays without a user: nobody lists it, finds it or signs in to it.
 */
const STATEMENTS = [
  `create table patient_merges (
    client_id uuid not null,
    merge_id uuid not null,
    kept_patient_id uuid not null,
    merged_patient_id uuid not null check (merged_patient_id <> kept_patient_id),
    merged_at timestamptz not null,
    undone_at timestamptz check (undone_at >= merged_at),
    holds_results_until timestamptz,
    held_results_until timestamptz,
    user_id uuid not null,
    user_first_name text not null,
    user_last_name text not null,
    user_email text,
    user_phone_number text,
    user_phone_verified_at timestamptz,
    user_deactivated_at timestamptz,
    user_results_held_until timestamptz,
    user_revision integer not null,
    user_created_at timestamptz not null,
    primary key (client_id, merge_id),
    foreign key (client_id, kept_patient_id) references patients (client_id, patient_id),
    foreign key (client_id, merged_patient_id) references patients (client_id, patient_id)
  )`,
  // Emptied once at a time.
  `create unique index patient_merges_of_merged on patient_merges (client_id, merged_patient_id) where undone_at is null`,
  `create index patient_merges_into on patient_merges (client_id, kept_patient_id, merged_at)`,
  `create index patient_merges_by_time on patient_merges (merged_at)`,
  `create table patient_merge_rows (
    client_id uuid not null,
    merge_id uuid not null,
    table_name text not null,
    row_key text not null,
    primary key (client_id, merge_id, table_name, row_key),
    foreign key (client_id, merge_id) references patient_merges on delete cascade
  )`,
  `alter table deleted_patients drop constraint deleted_patients_reason_check`,
  `alter table deleted_patients add constraint deleted_patients_reason_check
    check (reason in ('unused', 'asked', 'joined', 'merged'))`,
  `alter table access_log_entries drop constraint access_log_entries_action_check`,
  `alter table access_log_entries add constraint access_log_entries_action_check check (action in ('signInByCode',
    'signInByLink', 'signInByStaffLink', 'sharedResultOpened', 'patientsListed', 'patientOpened', 'patientCreated',
    'patientEdited', 'phoneChanged', 'profilesJoined', 'mergePreviewed', 'patientMerged', 'mergeUndone', 'patientInvited',
    'userDeactivated', 'userReactivated', 'loginLinkMade', 'tokenCodeMade', 'appointmentMade', 'conversationsListed',
    'conversationOpened', 'conversationAnswered', 'conversationClosed', 'conversationReopened', 'configurationChanged',
    'recordsExported', 'recordsDeleted', 'traceRecomputed'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
