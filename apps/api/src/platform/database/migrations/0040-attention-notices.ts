import { type Kysely, sql } from 'kysely';

/** Patients of whom their client's staff are told; see docs/adr/0082-attention-rule.md. */
const STATEMENTS = [
  // Only those that nobody has seen: who saw one, and when, stands in the access log.
  `create table attention_notices (
    client_id uuid not null,
    notice_id uuid not null,
    patient_id uuid not null,
    raised_at timestamptz not null,
    primary key (client_id, notice_id),
    foreign key (client_id, patient_id) references patients
  )`,
  `create index attention_notices_of_patient on attention_notices (client_id, patient_id, raised_at)`,
  `alter table client_settings add column is_attention_shown boolean not null default true`,
  `alter table client_settings_versions drop constraint client_settings_versions_section_check`,
  `alter table client_settings_versions add constraint client_settings_versions_section_check check (section in ('logos',
    'measures', 'averages', 'consentBanner', 'scanProvider', 'smsSender', 'attentionNotice'))`,
  `alter table access_log_entries drop constraint access_log_entries_action_check`,
  `alter table access_log_entries add constraint access_log_entries_action_check check (action in ('signInByCode',
    'signInByLink', 'signInByStaffLink', 'sharedResultOpened', 'patientsListed', 'patientOpened', 'patientCreated',
    'patientEdited', 'phoneChanged', 'answeredForScan', 'profilesJoined', 'mergePreviewed', 'patientMerged', 'mergeUndone',
    'patientInvited', 'userDeactivated', 'userReactivated', 'loginLinkMade', 'tokenCodeMade', 'appointmentMade',
    'conversationsListed', 'conversationOpened', 'conversationAnswered', 'conversationClosed', 'conversationReopened',
    'attentionRaised', 'attentionListed', 'attentionSeen',
    'configurationChanged', 'recordsExported', 'recordsDeleted', 'traceRecomputed'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
