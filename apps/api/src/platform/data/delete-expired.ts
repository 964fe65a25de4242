import { DAY_MS } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { TABLES } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';

/** Rows deleted per transaction, to limit how long other calls wait. Chosen. */
const ROWS_OF_A_BATCH = 1000;

/** For one batch in a large table without an index on its dates. No caller waits for it. */
const LONGEST_DELETION_MS = 600_000;

/**
 * Deletes expired rows, as the declarations say. Limits look back one day at most, so no row that a limit counts is deleted
 * earlier. In batches, so that no call waits long. Returns the number of rows per table.
 */
export async function deleteExpired(
  database: Database,
  now: Date,
  rowsOfABatch = ROWS_OF_A_BATCH,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, { facts }] of TABLES) {
    if (typeof facts.lifetime === 'string') continue;
    const { daysAfter, days, onlyIf } = facts.lifetime;
    const keyOf = (name: string) => sql.join(facts.key.map((column) => sql.ref(`${name}.${column}`)));
    const before = new Date(now.getTime() - days * DAY_MS);
    const expired = sql`delete from ${sql.table(table)} as d where (${keyOf('d')}) in (select ${keyOf('t')} from ${sql.table(table)} as t
      where ${sql.ref(`t.${daysAfter}`)} < ${before} and ${onlyIf === undefined ? sql`true` : sql.raw(onlyIf)}
      limit ${rowsOfABatch})`;
    const deleteBatch = () =>
      inTransaction(database, (transaction) => expired.execute(transaction), {
        statementTimeoutMs: LONGEST_DELETION_MS,
      });
    let deleted: number;
    do {
      deleted = Number((await deleteBatch()).numAffectedRows);
      if (deleted > 0) counts[table] = (counts[table] ?? 0) + deleted;
    } while (deleted === rowsOfABatch);
  }
  return counts;
}
