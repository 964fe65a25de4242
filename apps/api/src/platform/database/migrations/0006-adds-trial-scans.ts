import { type Kysely, sql } from 'kysely';
import { widenCheck } from './widen-check.ts';

/** Clients can let visitors scan without an account. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table client_settings add column if not exists is_trial_offered boolean not null default false`.execute(
    database,
  );
  await widenCheck(database, 'client_settings_versions', 'smsSender', ['trialScans']);
}
