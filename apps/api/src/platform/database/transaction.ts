import { type IsolationLevel, type Kysely, sql } from 'kysely';
import { compileOnce } from './compile-once.ts';
import { hasLostRace } from './database-failure.ts';
import type { Tables } from './tables.ts';

/** The same type as in `connect.ts`, which imports this file. */
type Database = Kysely<Tables>;

/** The most runs of a transaction that loses races. */
const MAX_RUNS = 3;

export interface TransactionOptions {
  readonly isolationLevel?: IsolationLevel;
  /** Statement limit, including lock waits, where it is longer than the connection's limit. */
  readonly statementTimeoutMs?: number;
}

/** Allows the statements of a transaction, and their lock waits, this much time; 0 is unlimited. */
export async function allowStatements(transaction: Database, timeoutMs: number): Promise<void> {
  const limit = String(timeoutMs);
  await sql`select set_config('statement_timeout', ${limit}, true), set_config('lock_timeout', ${limit}, true)`.execute(
    transaction,
  );
}

/**
 * Runs work in one transaction; within a transaction, as a part of it. When it loses against another one (a deadlock, a serialization
 * failure) it is rolled back and run again, so `work` must do nothing but use the database. It is never repeated after a failed
 * connection: the commit may have arrived.
 *
 * @throws Error for an isolation level within a transaction, which has its own already
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
  { isolationLevel, statementTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  if (database.isTransaction) {
    if (isolationLevel !== undefined) throw new Error('a part of a transaction has the isolation level of the whole');
    return work(database);
  }
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
 * Waits for the lock of a name in a separate statement, and holds it until the transaction ends; other names do not wait.
 * Callers that take several locks take their kinds in a fixed order, so that no two deadlock.
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function lockInTransaction(transaction: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/**
 * Waits for several locks, in order, and makes the rest of the transaction read by indexes only. For tables that begin empty and
 * grow: a plan made while they were empty would read them completely.
 * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-ENABLE-SEQSCAN
 */
export async function lockAndReadByIndex(transaction: Database, names: readonly string[]): Promise<void> {
  await locking(transaction, { names: [...names] });
}

const locking = compileOnce(
  ({ names }: { names: string[] }) => sql`select set_config('enable_seqscan', 'off', true),
    (select count(pg_advisory_xact_lock(hashtextextended(n.name, 0))) from unnest(${names}::text[]) as n (name))`,
);
