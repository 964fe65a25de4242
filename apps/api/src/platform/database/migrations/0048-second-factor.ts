import { type Kysely, sql } from 'kysely';

/** What staff show besides a code by SMS; see docs/adr/0107-second-factor.md. */
const STATEMENTS = [
  `create table second_factors (
    client_id uuid not null,
    user_id uuid not null,
    factor_id uuid not null,
    kind text not null check (kind in ('totp')),
    -- The key of an authenticator, sealed.
    sealed_secret text not null,
    -- The last step of time whose code was taken: none is taken twice.
    last_step bigint not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (client_id, user_id, factor_id),
    foreign key (client_id, user_id) references users on delete cascade
  )`,
  `create unique index second_factors_one_authenticator on second_factors (client_id, user_id) where kind = 'totp'`,
  `create table recovery_codes (
    client_id uuid not null,
    user_id uuid not null,
    code_hash text not null,
    salt text not null,
    made_at timestamptz not null,
    spent_at timestamptz,
    primary key (client_id, user_id, code_hash),
    foreign key (client_id, user_id) references users on delete cascade
  )`,
  `create table second_factor_resets (
    client_id uuid not null,
    user_id uuid not null,
    reset_id uuid not null,
    asked_at timestamptz not null,
    due_at timestamptz not null,
    ended_at timestamptz,
    primary key (client_id, user_id, reset_id),
    foreign key (client_id, user_id) references users on delete cascade
  )`,
  `create unique index second_factor_resets_one_open on second_factor_resets (client_id, user_id) where ended_at is null`,
  'create index second_factor_resets_by_due on second_factor_resets (due_at)',
  // With what the second step of a session was passed; null for a session without one.
  `alter table sign_in_sessions add column second_step text check (second_step in ('totp', 'recoveryCode'))`,
  'alter table token_codes drop constraint token_codes_purpose_check',
  `alter table token_codes add constraint token_codes_purpose_check check (purpose in ('signIn', 'registration', 'byStaff',
    'secondStep', 'newAuthenticator'))`,
  'alter table access_log_entries drop constraint access_log_entries_action_check',
  `alter table access_log_entries add constraint access_log_entries_action_check check (action in ('signInByCode',
    'signInByLink', 'signInByStaffLink', 'signInAsCarer', 'sharedResultOpened', 'patientsListed', 'patientOpened',
    'patientCreated', 'patientEdited', 'phoneChanged', 'answeredForScan', 'profilesJoined', 'mergePreviewed',
    'patientMerged', 'mergeUndone', 'patientInvited', 'userDeactivated', 'userReactivated', 'loginLinkMade',
    'tokenCodeMade', 'appointmentMade', 'conversationsListed', 'conversationOpened', 'conversationAnswered',
    'conversationClosed', 'conversationReopened', 'attentionRaised', 'attentionListed', 'attentionSeen', 'todayListed',
    'configurationChanged', 'recordsExported', 'recordsDeleted', 'traceRecomputed', 'carerInvited', 'carerAccepted',
    'carerEnded', 'carerLooked', 'carerScanned', 'carerChanged', 'carerReadChat', 'staffAdded', 'staffChanged',
    'staffRoleChanged', 'staffPhoneChanged', 'staffDeactivated', 'staffReactivated', 'secondFactorSetUp',
    'recoveryCodesMade', 'recoveryCodeUsed', 'secondFactorResetAsked', 'secondFactorResetStopped', 'secondFactorReset',
    'groupAdded', 'groupRenamed', 'groupRetired', 'groupReopened', 'careTeamAsked', 'careTeamAllowed',
    'careTeamDeclined', 'careTeamEnded', 'resultsListed', 'resultOpened', 'resultCompared', 'trendsOpened',
    'entriesOpened'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
