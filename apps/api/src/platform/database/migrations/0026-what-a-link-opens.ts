import { type Kysely, sql } from 'kysely';

/**
 * Who made a link or a temporary code, sessions that can only scan, and how long results stay closed after staff changed a
 * proved number; see docs/adr/0023-login-links.md.
 */
const STATEMENTS = [
  // Empty for a registration's link, and for one that only the patient's phone got.
  `alter table login_links add column maker_client_id uuid, add column maker_user_id uuid`,
  `alter table token_codes add column maker_client_id uuid, add column maker_user_id uuid`,
  `alter table token_codes drop constraint token_codes_purpose_check`,
  `alter table token_codes add constraint token_codes_purpose_check check (purpose in ('signIn', 'registration', 'byStaff'))`,
  `create index token_codes_by_staff on token_codes (client_id, user_id) where purpose = 'byStaff'`,
  `alter table sign_in_sessions add column is_scan_only boolean not null default false`,
  // The session in which a scan began; what it measured is all that a session that can only scan shows.
  `alter table scan_sessions add column sign_in_session_id uuid`,
  `create index scan_sessions_of_sign_in on scan_sessions (client_id, sign_in_session_id) where sign_in_session_id is not null`,
  `alter table users add column results_held_until timestamptz`,
  // Of a link of staff the log names the maker.
  `alter table access_log_entries drop constraint access_log_entries_check1`,
  `alter table access_log_entries add constraint access_log_entries_check1
    check (case actor_kind when 'system' then actor_user_id is null when 'link' then true else actor_user_id is not null end)`,
  `alter table access_log_entries drop constraint access_log_entries_action_check`,
  `alter table access_log_entries add constraint access_log_entries_action_check check (action in ('signInByCode',
    'signInByLink', 'signInByStaffLink', 'sharedResultOpened', 'patientsListed', 'patientOpened', 'patientCreated',
    'patientEdited', 'phoneChanged', 'profilesJoined', 'patientInvited', 'userDeactivated', 'userReactivated',
    'loginLinkMade', 'tokenCodeMade', 'appointmentMade', 'conversationsListed', 'conversationOpened',
    'conversationAnswered', 'conversationClosed', 'conversationReopened', 'configurationChanged', 'recordsExported',
    'recordsDeleted', 'traceRecomputed'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
