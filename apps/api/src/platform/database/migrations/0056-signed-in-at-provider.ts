import { type Kysely, sql } from 'kysely';

/** Since when staff sign in at the provider of their client, which shows that the account is theirs; see docs/adr/0108-single-sign-on.md. */
const STATEMENTS = [
  'alter table users add column signed_in_at_provider_at timestamptz',
  // The list of users tells who is invited, and follows this column as it follows the others.
  `do $do$ begin
    execute replace(pg_get_functiondef('refresh_user_facets'::regproc), 'u.phone_verified_at is null then',
      'u.phone_verified_at is null and u.signed_in_at_provider_at is null then');
  end $do$`,
  // A sign-in made these links; links of an administrator count from their next sign-in on.
  `update users as u set signed_in_at_provider_at = l.made_at from (
    select client_id, user_id, min(made_at) as made_at from sign_on_links where not is_by_admin group by client_id, user_id
  ) as l where l.client_id = u.client_id and l.user_id = u.user_id`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
