import { type IsolationLevel, type Kysely, sql } from 'kysely';
import { compileOnce } from './compile-once.ts';
import { hasLostRace } from './database-failure.ts';
import type { Tables } from './tables.ts';

/** The same type as in `connect.ts`, which imports this file. */
type Database = Kysely<Tables>;

/** The most runs of a transaction that loses races. */
const MAX_RUNS = 3;

/**
 * Every lock that a transaction may wait for, in the only order in which it may take them. Two transactions that follow one order
 * cannot deadlock. Locks of one kind are taken in the order of their keys.
 *
 * The first group belongs to installations and clients, the second to one person. `patient` and `user` are rows; the others are
 * advisory locks. The last two are waited for by almost every call: `queueForEnd` takes them, just before the commit.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-DEADLOCKS
 */
const LOCK_ORDER = [
  'demo',
  'connection limits',
  'add client',
  'group codes',
  'patient import',
  'patient request',
  'registration',
  'staff',
  'sign-ons',
  'programs',
  'kiosks',
  'webhook endpoints',
  'ehr keys',
  'averages',

  'codes of phone',
  'codes of network',
  'codes of site',
  'attempts',
  'patient messages',
  'saved views',
  'chat templates',
  'push',
  'login link',
  'token code',
  'chat',
  'care team',
  'follow-up',
  'patient',
  'user',
  'second factor',
  'passkeys of',
  'passkey',
  'sign-on',
  'kiosk',
  'reference',
  'carers',
  'shares',
  'share',
  'health links',
  'health link',
  'entries',
  'health facts',
  'scan session',
  'trace consent',
  'team note',
  'attention',
  'cuff notices',

  'sms messages',
  'access log',
] as const;

export type LockKind = (typeof LOCK_ORDER)[number];

/** A lock; locks of the whole installation have no key. */
export interface Lock {
  readonly kind: LockKind;
  readonly key?: string;
}

/** Work for the end of a transaction, with the items queued for it. */
interface EndWork {
  readonly kind: 'sms messages' | 'access log';
  readonly run: (transaction: Database, items: readonly never[]) => Promise<void>;
  readonly items: unknown[];
}

interface TransactionState {
  last: { readonly rank: number; readonly key: string } | null;
  readonly held: Set<string>;
  readonly ends: EndWork[];
  isAlone: boolean;
}

const states = new WeakMap<Database, TransactionState>();

function stateOf(transaction: Database): TransactionState {
  const known = states.get(transaction);
  if (known) return known;
  const state: TransactionState = { last: null, held: new Set(), ends: [], isAlone: false };
  states.set(transaction, state);
  return state;
}

/** A lock taken out of order: a bug, found by the first test that runs the code. */
export class LockOrderError extends Error {
  constructor({ kind, key = '' }: Lock, last: { readonly rank: number; readonly key: string }) {
    super(
      `the lock ${kind} ${key} comes before ${LOCK_ORDER[last.rank]} ${last.key}, which is held already: see LOCK_ORDER`,
    );
    this.name = 'LockOrderError';
  }
}

/**
 * Notes that a transaction is about to wait for a lock. For locks of rows, which their statements take; advisory locks note it
 * themselves.
 *
 * @throws LockOrderError
 */
export function noteLock(transaction: Database, { kind, key = '' }: Lock): void {
  const state = stateOf(transaction);
  const name = nameOf({ kind, key });
  if (state.isAlone || state.held.has(name)) return;
  const rank = LOCK_ORDER.indexOf(kind);
  const { last } = state;
  if (last !== null && (rank < last.rank || (rank === last.rank && key < last.key)))
    throw new LockOrderError({ kind, key }, last);
  state.last = { rank, key };
  state.held.add(name);
}

const nameOf = ({ kind, key = '' }: Lock): string => (key === '' ? kind : `${kind} ${key}`);

/**
 * Queues an item for the end of a transaction, where the locks that nearly every call needs are held only briefly and
 * always in one order: first text messages, then the access log. An error in `run` rolls back the transaction.
 *
 * @param run  gets all items of the transaction at once; the same function each time
 * @throws Error outside of `inTransaction`
 */
export function queueForEnd<Item>(
  transaction: Database,
  kind: EndWork['kind'],
  run: (transaction: Database, items: readonly Item[]) => Promise<void>,
  item: Item,
): void {
  const state = states.get(transaction);
  if (state === undefined) throw new Error('only inTransaction runs what is queued for the end');
  const known = state.ends.find((end) => end.kind === kind && end.run === run);
  if (known) known.items.push(item);
  else state.ends.push({ kind, run: run as EndWork['run'], items: [item] });
}

async function runEnds(transaction: Database): Promise<void> {
  const { ends } = stateOf(transaction);
  const inOrder = ends.toSorted((one, other) => LOCK_ORDER.indexOf(one.kind) - LOCK_ORDER.indexOf(other.kind));
  for (const { run, items } of inOrder) await run(transaction, items as never[]);
}

export interface TransactionOptions {
  readonly isolationLevel?: IsolationLevel;
  /** Statement limit, including lock waits, where it is longer than the connection's limit. */
  readonly statementTimeoutMs?: number;
  /** No other session writes to these tables at this time, so locks may come in any order. */
  readonly isAlone?: boolean;
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
  { isolationLevel, statementTimeoutMs, isAlone = false }: TransactionOptions = {},
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
        stateOf(transaction).isAlone = isAlone;
        if (statementTimeoutMs !== undefined) await allowStatements(transaction, statementTimeoutMs);
        const result = await work(transaction);
        await runEnds(transaction);
        return result;
      });
    } catch (error) {
      if (run === MAX_RUNS || !hasLostRace(error)) throw error;
    }
  }
}

/**
 * Waits for a lock in a separate statement, and holds it until the transaction ends.
 *
 * @throws LockOrderError for a lock that has to be taken before one that is held
 */
export async function lockInTransaction(transaction: Database, kind: LockKind, key?: string): Promise<void> {
  const lock = key === undefined ? { kind } : { kind, key };
  noteLock(transaction, lock);
  await sql`select pg_advisory_xact_lock(hashtextextended(${nameOf(lock)}, 0))`.execute(transaction);
}

/**
 * Waits for several locks, in order, and makes the rest of the transaction read by indexes only. For tables that begin empty and
 * grow: a plan made while they were empty would read them completely.
 *
 * @throws LockOrderError
 * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-ENABLE-SEQSCAN
 */
export async function lockAndReadByIndex(transaction: Database, locks: readonly Lock[]): Promise<void> {
  for (const lock of locks) noteLock(transaction, lock);
  await locking(transaction, { names: locks.map(nameOf) });
}

const locking = compileOnce(
  ({ names }: { names: string[] }) => sql`select set_config('enable_seqscan', 'off', true),
    (select count(pg_advisory_xact_lock(hashtextextended(n.name, 0))) from unnest(${names}::text[]) as n (name))`,
);
