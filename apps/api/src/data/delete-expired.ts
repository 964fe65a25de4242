import { DAY_MS } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { TABLES } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';

/** Of one table, after a long pause. Nobody waits for it. */
const LONGEST_DELETION_MS = 600_000;

/**
 * Deletes what is of no use any more, as the declarations say. Limits look back a day at most, so nothing that one counts
 * goes sooner. Answers how many rows of each table.
 */
export async function deleteExpired(database: Database, now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, { facts }] of TABLES) {
    if (typeof facts.lifetime === 'string') continue;
    const { daysAfter, days, onlyIf } = facts.lifetime;
    const before = new Date(now.getTime() - days * DAY_MS);
    const expired = sql`delete from ${sql.table(table)} as t
      where ${sql.ref(`t.${daysAfter}`)} < ${before} and ${onlyIf === undefined ? sql`true` : sql.raw(onlyIf)}`;
    const { numAffectedRows } = await inTransaction(database, (transaction) => expired.execute(transaction), {
      statementTimeoutMs: LONGEST_DELETION_MS,
    });
    if (numAffectedRows) counts[table] = Number(numAffectedRows);
  }
  return counts;
}
