import { type Kysely, sql } from 'kysely';

/** What patients let the staff of their client see; see docs/adr/0104-care-team-access.md. */
const STATEMENTS = [
  `create table care_team_records (
    client_id uuid not null,
    patient_id uuid not null,
    -- In which order the records of a patient were made: of two at once the second fails.
    position integer not null check (position > 0),
    record_id uuid not null,
    act text not null check (act in ('asked', 'given', 'declined', 'ended')),
    term text check (term in ('oneScan', 'days', 'untilEnded')),
    measurement_id uuid,
    expires_at timestamptz,
    -- The request that was answered.
    request_id uuid,
    -- Who of the staff asked.
    asked_by uuid,
    text_version text not null,
    text_hash text not null,
    language text not null,
    created_at timestamptz not null,
    primary key (client_id, patient_id, position),
    unique (client_id, record_id),
    foreign key (client_id, patient_id) references patients on delete cascade,
    check ((act = 'given') = (term is not null)),
    check ((term is not distinct from 'oneScan') = (measurement_id is not null)),
    check ((term is not distinct from 'days') = (expires_at is not null)),
    check ((act = 'asked') = (asked_by is not null)),
    check (act <> 'declined' or request_id is not null)
  )`,
  'create index care_team_records_of_act on care_team_records (client_id, patient_id, act, position)',
  `alter table client_settings add column care_team_rule text not null default 'byPatient'
    check (care_team_rule in ('byPatient', 'required'))`,
  'alter table client_settings_versions drop constraint client_settings_versions_section_check',
  `alter table client_settings_versions add constraint client_settings_versions_section_check check (section in ('logos',
    'measures', 'averages', 'consentBanner', 'scanProvider', 'smsSender', 'attentionNotice', 'careTeamAccess'))`,
  'alter table access_log_entries drop constraint access_log_entries_action_check',
  `alter table access_log_entries add constraint access_log_entries_action_check check (action in ('signInByCode',
    'signInByLink', 'signInByStaffLink', 'signInAsCarer', 'sharedResultOpened', 'patientsListed', 'patientOpened',
    'patientCreated', 'patientEdited', 'phoneChanged', 'answeredForScan', 'profilesJoined', 'mergePreviewed',
    'patientMerged', 'mergeUndone', 'patientInvited', 'userDeactivated', 'userReactivated', 'loginLinkMade',
    'tokenCodeMade', 'appointmentMade', 'conversationsListed', 'conversationOpened', 'conversationAnswered',
    'conversationClosed', 'conversationReopened', 'attentionRaised', 'attentionListed', 'attentionSeen',
    'configurationChanged', 'recordsExported', 'recordsDeleted', 'traceRecomputed', 'carerInvited', 'carerAccepted',
    'carerEnded', 'carerLooked', 'carerScanned', 'carerChanged', 'carerReadChat', 'staffAdded', 'staffChanged',
    'staffRoleChanged', 'staffPhoneChanged', 'staffDeactivated', 'staffReactivated', 'groupAdded', 'groupRenamed',
    'groupRetired', 'groupReopened', 'careTeamAsked', 'careTeamAllowed', 'careTeamDeclined', 'careTeamEnded',
    'resultsListed', 'resultOpened', 'resultCompared', 'trendsOpened', 'entriesOpened'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
