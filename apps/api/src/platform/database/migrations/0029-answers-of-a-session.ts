import { type Kysely, sql } from 'kysely';

/** Answers that count in one sign-in session only, and their word in the log; see docs/adr/0023-login-links.md. */
const STATEMENTS = [
  // Empty for answers that count everywhere.
  `alter table screenings add column sign_in_session_id uuid`,
  `alter table access_log_entries drop constraint access_log_entries_action_check`,
  `alter table access_log_entries add constraint access_log_entries_action_check check (action in ('signInByCode',
    'signInByLink', 'signInByStaffLink', 'sharedResultOpened', 'patientsListed', 'patientOpened', 'patientCreated',
    'patientEdited', 'phoneChanged', 'answeredForScan', 'profilesJoined', 'mergePreviewed', 'patientMerged', 'mergeUndone',
    'patientInvited', 'userDeactivated', 'userReactivated', 'loginLinkMade', 'tokenCodeMade', 'appointmentMade',
    'conversationsListed', 'conversationOpened', 'conversationAnswered', 'conversationClosed', 'conversationReopened',
    'configurationChanged', 'recordsExported', 'recordsDeleted', 'traceRecomputed'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
