import { type Kysely, sql } from 'kysely';

/** Whom patients let look after them, sessions that do so, and the words for it in the log; see docs/adr/0133-rights-follow-persons.md. */
const STATEMENTS = [
  `create table carers (
    client_id uuid not null,
    carer_id uuid not null,
    patient_id uuid not null,
    -- Whoever accepted; the number that was invited is kept as a hash.
    user_id uuid,
    phone_hash text not null,
    phone_ending text not null check (phone_ending ~ '^[0-9]{4}$'),
    relation text not null check (relation in ('partner', 'parent', 'child', 'sibling', 'relative', 'friend',
      'professional', 'other')),
    ticks text[] not null check (ticks <@ array['scan', 'manage', 'chat', 'notes']),
    invited_at timestamptz not null,
    accepted_at timestamptz,
    ended_at timestamptz,
    expires_at timestamptz not null check (expires_at > invited_at and expires_at <= invited_at + interval '730 days'),
    primary key (client_id, carer_id),
    foreign key (client_id, patient_id) references patients on delete cascade,
    foreign key (client_id, user_id) references users on delete cascade,
    check (accepted_at is null or user_id is not null)
  )`,
  'create index carers_of_patient on carers (client_id, patient_id, invited_at)',
  'create index carers_of_user on carers (client_id, user_id)',
  'create index carers_of_phone on carers (client_id, phone_hash) where accepted_at is null and ended_at is null',
  // Without a foreign key: a session whose care is gone must stay one of nobody, not become the carer's own.
  'alter table sign_in_sessions add column carer_id uuid',
  'alter table access_log_entries drop constraint access_log_entries_action_check',
  `alter table access_log_entries add constraint access_log_entries_action_check check (action in ('signInByCode',
    'signInByLink', 'signInByStaffLink', 'signInAsCarer', 'sharedResultOpened', 'patientsListed', 'patientOpened',
    'patientCreated', 'patientEdited', 'phoneChanged', 'answeredForScan', 'profilesJoined', 'mergePreviewed',
    'patientMerged', 'mergeUndone', 'patientInvited', 'userDeactivated', 'userReactivated', 'loginLinkMade',
    'tokenCodeMade', 'appointmentMade', 'conversationsListed', 'conversationOpened', 'conversationAnswered',
    'conversationClosed', 'conversationReopened', 'attentionRaised', 'attentionListed', 'attentionSeen', 'configurationChanged', 'recordsExported', 'recordsDeleted',
    'traceRecomputed', 'carerInvited', 'carerAccepted', 'carerEnded', 'carerLooked', 'carerScanned', 'carerChanged',
    'carerReadChat'))`,
  'alter table access_log_entries drop constraint access_log_entries_actor_kind_check',
  `alter table access_log_entries add constraint access_log_entries_actor_kind_check
    check (actor_kind in ('patient', 'carer', 'staff', 'link', 'system'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
