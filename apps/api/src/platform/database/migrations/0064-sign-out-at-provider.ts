import { type Kysely, sql } from 'kysely';

/** Signing out at the provider too, and groups that a provider leaves out; see docs/adr/0108-single-sign-on.md. */
const STATEMENTS = [
  // The provider wants it back to know which of its sessions ends.
  'alter table sign_ons add column id_token_sealed text',
  'alter table sign_on_refusals drop constraint sign_on_refusals_reason_check',
  `alter table sign_on_refusals add constraint sign_on_refusals_reason_check check (reason in ('emailUnverified', 'domainNotAllowed',
    'noAccount', 'severalAccounts', 'deactivated', 'notStaff', 'linkedToAnother', 'roleMissing', 'tooManyGroups', 'lastAdmin',
    'stepMissing'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
