import { type Kysely, sql } from 'kysely';

/**
 * Adds the host for which each passkey was made, the passkeys saved by a merge that removes their login, and when
 * staff last changed a profile's identity.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table patient_merges add column if not exists emptied_passkeys jsonb',
    'alter table passkeys add column if not exists rp_id text',
    'alter table patients add column if not exists identity_changed_at timestamptz',
  ])
    await sql.raw(statement).execute(database);
}
