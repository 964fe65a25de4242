import { KEPT_TRACES_MAX_YEARS, KNOWN_BROWSER_LIFETIME_MS } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';

const DAY_MS = 86_400_000;
const DAYS_A_YEAR = 365.25;
/** Of one table, after a long pause. Nobody waits for it. */
const LONGEST_DELETION_MS = 600_000;

/**
 * What is of no use any more after some days, counted from the column named. Limits look back a day at most, so nothing
 * that one counts goes sooner. The newest session of a user stays: it tells when the account was used last.
 */
const EXPIRING: readonly {
  readonly table: string;
  readonly column: string;
  readonly days: number;
  readonly only?: string;
}[] = [
  { table: 'sms_codes', column: 'expires_at', days: 2 },
  { table: 'token_codes', column: 'expires_at', days: 2 },
  { table: 'login_links', column: 'expires_at', days: 30 },
  { table: 'attempts', column: 'created_at', days: 2 },
  { table: 'proved_browsers', column: 'proved_at', days: KNOWN_BROWSER_LIFETIME_MS / DAY_MS },
  { table: 'patient_messages', column: 'created_at', days: 2 },
  { table: 'sms_messages', column: 'finished_at', days: 30 },
  { table: 'sms_limit_refusals', column: 'day', days: 90 },
  { table: 'outbox_messages', column: 'sent_at', days: 30 },
  { table: 'kept_traces', column: 'created_at', days: KEPT_TRACES_MAX_YEARS * DAYS_A_YEAR },
  {
    table: 'sign_in_sessions',
    column: 'last_used_at',
    days: 90,
    only: `exists (select from sign_in_sessions as newer where newer.client_id = t.client_id
        and newer.user_id = t.user_id and newer.last_used_at > t.last_used_at)`,
  },
];

/** Deletes what is of no use any more. Answers how many rows of each table. */
export async function deleteExpired(database: Database, now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column, days, only } of EXPIRING) {
    const before = new Date(now.getTime() - days * DAY_MS);
    const expired = sql`delete from ${sql.table(table)} as t
      where ${sql.ref(`t.${column}`)} < ${before} and ${only === undefined ? sql`true` : sql.raw(only)}`;
    const { numAffectedRows } = await inTransaction(database, (transaction) => expired.execute(transaction), {
      statementTimeoutMs: LONGEST_DELETION_MS,
    });
    if (numAffectedRows) counts[table] = Number(numAffectedRows);
  }
  return counts;
}
