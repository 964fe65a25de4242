import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database } from './connect.ts';
import { hasLostRace, isDatabaseUnavailable } from './database-failure.ts';
import { isPlainRead } from './postgres-dialect.ts';
import { TABLES, type Tables } from './tables.ts';

/** The server that answered a read that a standby may answer. */
export type Answering = 'standby' | 'primary';

interface Standby {
  readonly database: { executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> };
  /** Whether it follows closely enough now. */
  readonly isUsable: () => boolean;
  readonly onRead: (answeredBy: Answering) => void;
}

const mayLagHere = new AsyncLocalStorage<boolean>();

/**
 * Runs a call that tolerates reads some seconds old: reads through {@link createReader} are answered by the standby.
 */
export const withOldReads = <T>(work: () => T): T => mayLagHere.run(true, work);

/** Runs a part of such a call that must see the call's own writes. */
export const withNewReads = <T>(work: () => T): T => mayLagHere.run(false, work);

/** A standby ends a statement whose rows the primary has vacuumed away (40001); the primary still answers it. */
const isOfTheStandby = (error: unknown): boolean => isDatabaseUnavailable(error) || hasLostRace(error);

/** Tables with what patients permit. */
const PERMISSIONS: ReadonlySet<string> = new Set(
  [...TABLES].flatMap(([name, { facts }]) => (facts.isPermission ? [name] : [])),
);

const readsPermissions = (text: string): boolean => (text.match(/\w+/g) ?? []).some((word) => PERMISSIONS.has(word));

/**
 * Whether some seconds of lag are harmless. A permission that a patient has just withdrawn must be gone from the next
 * answer, for every reader.
 */
const mayLag = (query: CompiledQuery): boolean =>
  mayLagHere.getStore() === true && isPlainRead(query) && !readsPermissions(query.sql);

class Route implements DatabaseConnection {
  private readonly primary: Database;
  private readonly standby: Standby;

  constructor(primary: Database, standby: Standby) {
    this.primary = primary;
    this.standby = standby;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!mayLag(query)) return this.primary.executeQuery<R>(query as CompiledQuery<R>);
    if (this.standby.isUsable())
      try {
        const answer = await this.standby.database.executeQuery<R>(query as CompiledQuery<R>);
        this.standby.onRead('standby');
        return answer;
      } catch (error) {
        if (!isOfTheStandby(error)) throw error;
      }
    this.standby.onRead('primary');
    return this.primary.executeQuery<R>(query as CompiledQuery<R>);
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('a reader streams nothing');
  }
}

const refuse = async () => {
  throw new Error('a reader begins no transaction');
};

/**
 * A database for reads that a standby may answer: in calls that declare it (`mayLag`), by users who changed nothing
 * recently. All other statements, including those that read patients' permissions and those that the standby cannot
 * answer, go to the primary.
 */
export function createReader(primary: Database, standby: Standby | null): Database {
  if (standby === null) return primary;
  const route = new Route(primary, standby);
  const driver: Driver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => route,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
