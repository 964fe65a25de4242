import { type Kysely, sql } from 'kysely';

/** A passkey says for which host it was made, a merge keeps the passkeys of the login that it takes away, and a profile says when staff last changed whom it names. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table patient_merges add column if not exists emptied_passkeys jsonb',
    'alter table passkeys add column if not exists rp_id text',
    'alter table patients add column if not exists identity_changed_at timestamptz',
  ])
    await sql.raw(statement).execute(database);
}
