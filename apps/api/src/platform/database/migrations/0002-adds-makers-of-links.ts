import { type Kysely, sql } from 'kysely';
import { widenCheck } from './widen-check.ts';

/**
 * Sessions, links and consents name the member of the staff who made the link. Sessions that staff's links began are limited from
 * now on: their makers are in the access log.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table sign_in_sessions add column if not exists maker_client_id uuid, add column if not exists maker_user_id uuid',
    'alter table login_links add column if not exists is_sent boolean not null default false',
    'alter table consents add column if not exists maker_client_id uuid, add column if not exists maker_user_id uuid',
    `update sign_in_sessions as s set maker_client_id = e.actor_client_id, maker_user_id = e.actor_user_id, is_scan_only = true
      from access_log_entries as e
      where e.client_id = s.client_id and e.subject_id = s.session_id and e.action = 'signInByStaffLink' and s.ended_at is null`,
  ])
    await sql.raw(statement).execute(database);
  await widenCheck(database, 'access_log_entries', 'accessLogExported', ['agreedByLink', 'scannedByLink']);
}
