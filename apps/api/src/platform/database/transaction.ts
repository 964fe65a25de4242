import { type IsolationLevel, type Kysely, sql } from 'kysely';
import { hasLostRace } from './database-failure.ts';
import type { Tables } from './tables.ts';

/** As in `connect.ts`, which this file helps to connect. */
type Database = Kysely<Tables>;

/** A transaction that lost a race runs again, so often in all. */
const MAX_RUNS = 3;

export interface TransactionOptions {
  readonly isolationLevel?: IsolationLevel;
  /** How long a statement may take, also waiting for a lock, where that is longer than the limit of the connection. */
  readonly statementTimeoutMs?: number;
}

/** Lets the statements of a transaction, and their waits for locks, take so long; 0: as long as they like. */
export async function allowStatements(transaction: Database, timeoutMs: number): Promise<void> {
  const limit = String(timeoutMs);
  await sql`select set_config('statement_timeout', ${limit}, true), set_config('lock_timeout', ${limit}, true)`.execute(
    transaction,
  );
}

/**
 * Runs work in one transaction. When it loses against another one (a deadlock, a serialization failure) it was undone
 * as a whole and runs again, so `work` does nothing but speak to the database. A failed connection is never tried again
 * here: the commit may have arrived.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
  { isolationLevel, statementTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  const begin = () => {
    const builder = database.transaction();
    return isolationLevel === undefined ? builder : builder.setIsolationLevel(isolationLevel);
  };
  for (let run = 1; ; run += 1) {
    try {
      return await begin().execute(async (transaction) => {
        if (statementTimeoutMs !== undefined) await allowStatements(transaction, statementTimeoutMs);
        return work(transaction);
      });
    } catch (error) {
      if (run === MAX_RUNS || !hasLostRace(error)) throw error;
    }
  }
}

/**
 * Waits for the lock of a name in a statement of its own, and keeps it until the transaction ends; holders of other names do not
 * wait. Whoever takes several gives their kinds in one order everywhere, so that no two wait for each other.
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function lockInTransaction(transaction: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/**
 * Waits for several locks, one after the other in their order, and lets what follows in the transaction read by indexes only. For
 * tables that begin empty and grow: a plan that was made while they were empty would read them whole.
 * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-ENABLE-SEQSCAN
 */
export async function lockAndReadByIndex(transaction: Database, names: readonly string[]): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true),
    (select count(pg_advisory_xact_lock(hashtextextended(n.name, 0))) from unnest(${[...names]}::text[]) as n (name))`.execute(
    transaction,
  );
}
