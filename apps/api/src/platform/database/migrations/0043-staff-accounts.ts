import { type Kysely, sql } from 'kysely';

/** Staff and groups that a client keeps by itself; see docs/topics/sign-in.md. */
const STATEMENTS = [
  `alter table users
    add column ended_role text check (ended_role in ('Client User', 'Client Admin')),
    add column role_ended_at timestamptz,
    add constraint users_former_staff_check check ((ended_role is null) = (role_ended_at is null)
      and (ended_role is null or roles = array['Patient']))`,
  `create index users_of_staff on users (client_id, last_name_key, user_id)
    where ended_role is not null or not (roles <@ array['Patient'])`,
  'alter table groups add column retired_at timestamptz',
  `create table former_group_codes (
    client_id uuid not null,
    code text not null unique check (code ~ '^[a-z0-9-]{1,40}$'),
    group_id uuid not null,
    renamed_at timestamptz not null,
    primary key (client_id, code),
    foreign key (client_id, group_id) references groups
  )`,
  'create index former_group_codes_of_group on former_group_codes (client_id, group_id)',
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
    'groupRetired', 'groupReopened'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
