import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { fromDatabase, isDatabaseUnavailable, PLAN_GONE_CODE, planFault } from './database-failure.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** Timeout for getting a connection: a new one, or one of a full pool. */
const CONNECT_TIMEOUT_MS = 5_000;
/** An idle connection is closed, so that a pooler or a failover meets few of them. */
const IDLE_TIMEOUT_MS = 30_000;
/**
 * Timeout after which a statement is abandoned together with its connection. The server's own limit of 15 s ends it
 * sooner; this one is for a server whose host or network fails silently: TCP alone waits for a quarter of an hour.
 * @see https://man7.org/linux/man-pages/man7/tcp.7.html tcp_retries2
 */
const ANSWER_LIMIT_MS = 20_000;
const SILENT_CODE = 'ETIMEDOUT';
/** Our name in Postgres' list of connections. */
const APPLICATION_NAME = 'mien-api';

/** Dates stay text and int8 becomes a number, as with the embedded database. */
function pgTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === pg.types.builtins.DATE) return (value) => value;
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
}

/** Whether a statement changes and locks nothing, however often it runs. Our functions that do so are named `add_…` or `lock_…`. */
export function isPlainRead({ query, sql }: Pick<CompiledQuery, 'query' | 'sql'>): boolean {
  const mayBeRead = query.kind === 'SelectQueryNode' || query.kind === 'RawNode';
  return (
    mayBeRead &&
    /^\s*select\b/i.test(sql) &&
    !/\b(for\s+(no\s+key\s+)?(update|key\s+share|share)|pg_advisory\w*|(?:add|lock)_\w+|nextval|setval|insert\s+into|update\s+\w+\s+set|delete\s+from)\b/i.test(
      sql,
    )
  );
}

const plainReads = new WeakMap<CompiledQuery['query'], boolean>();

/** The same, cached for a statement with a cached text. */
function isKnownAsPlainRead(statement: CompiledQuery): boolean {
  const known = plainReads.get(statement.query);
  if (known !== undefined) return known;
  const isRead = isPlainRead(statement);
  plainReads.set(statement.query, isRead);
  return isRead;
}

/** The longer timeout that a transaction requested, see `allowStatements`; 0 is unlimited. */
function allowedMs(text: string, values: readonly unknown[]): number | null {
  return text.includes("set_config('statement_timeout'") ? Number(values[0]) : null;
}

const BEGINNING = /^(?:begin|start transaction)\b/;
const END = /^(?:commit|rollback)$/;

/** A `pg` client with timeouts, which prepares repeated statements. */
function limitedClient(answerLimitMs: number, prepared: PreparedStatements): typeof pg.Client {
  return class extends pg.Client {
    private isInTransaction = false;
    /** Of the current transaction. */
    private allowedMs: number | null = null;
    /** Number of this connection's plans that became stale; their names are not reused. */
    private staleCount = 0;

    private get limitMs(): number {
      return this.allowedMs === 0 ? Number.POSITIVE_INFINITY : answerLimitMs + (this.allowedMs ?? 0);
    }

    // biome-ignore lint/suspicious/noExplicitAny: of the many forms of `query`, Kysely uses text and values
    override query(text: any, values: any = []): any {
      if (typeof text !== 'string') return super.query(text, values);
      if (BEGINNING.test(text)) this.isInTransaction = true;
      const answer = this.ask(text, values);
      if (END.test(text)) {
        this.isInTransaction = false;
        this.allowedMs = null;
      } else this.allowedMs = allowedMs(text, values) ?? this.allowedMs;
      return this.limitMs === Number.POSITIVE_INFINITY ? answer : this.inTime(answer);
    }

    private async ask(text: string, values: unknown[]): Promise<unknown> {
      const name = prepared.nameOf(text);
      if (name === null) return this.answerTo({ text, values });
      const { isInTransaction } = this;
      try {
        return await this.answerTo({ name: `${name}_${this.staleCount}`, text, values });
      } catch (error) {
        const fault = planFault(error);
        if (fault === null) throw error;
        if (fault === 'stale') this.staleCount += 1;
        else prepared.stop();
        if (isInTransaction)
          throw Object.assign(new Error('the plan of a statement is gone', { cause: error }), { code: PLAN_GONE_CODE });
        return this.answerTo({ text, values });
      }
    }

    /**
     * Uses a callback: promises returned by `pg` outlive the garbage collector's young generation, so the memory of a process
     * with many reads grows until a full collection.
     */
    private answerTo(statement: pg.QueryConfig): Promise<unknown> {
      return new Promise((resolve, reject) => {
        super.query(statement, (error, answer) => (error ? reject(fromDatabase(error)) : resolve(answer)));
      });
    }

    private async inTime<T>(answer: Promise<T>): Promise<T> {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        // With a statement in progress this cuts the connection, and the statement fails.
        this.end().catch(() => {});
      }, this.limitMs);
      try {
        return await answer;
      } catch (error) {
        throw isLate
          ? fromDatabase(Object.assign(new Error('the database did not answer'), { code: SILENT_CODE }))
          : error;
      } finally {
        clearTimeout(timer);
      }
    }
  };
}

/** A full pool or an unreachable server fails before any statement: such errors are marked here. */
async function acquire(driver: Driver): Promise<DatabaseConnection> {
  try {
    return await driver.acquireConnection();
  } catch (error) {
    throw fromDatabase(error);
  }
}

/** A connection that is replaced if it turns out to be dead before anything was done on it. */
class RenewedConnection implements DatabaseConnection {
  private inner: DatabaseConnection | null;
  private isInTransaction = false;
  private readonly driver: Driver;

  constructor(driver: Driver, inner: DatabaseConnection) {
    this.driver = driver;
    this.inner = inner;
  }

  get current(): DatabaseConnection {
    if (this.inner === null) throw fromDatabase(new Error('Connection terminated and not replaced'));
    return this.inner;
  }

  private async renew(): Promise<void> {
    const dead = this.current;
    this.inner = null;
    await this.driver.releaseConnection(dead);
    this.inner = await acquire(this.driver);
  }

  /**
   * Runs work that may be repeated, and once more on a new connection if the first one was lost. After waiting for a silent
   * connection it is not repeated.
   */
  private async atMostTwice<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    try {
      return await work(this.current);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || (error as { code?: string }).code === SILENT_CODE) throw error;
      await this.renew();
      return work(this.current);
    }
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = (connection: DatabaseConnection) => connection.executeQuery<R>(query);
    return !this.isInTransaction && isKnownAsPlainRead(query) ? this.atMostTwice(run) : run(this.current);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.current.streamQuery<R>(query, chunkSize);
  }

  async begin(settings: TransactionSettings): Promise<void> {
    // A transaction that could not begin has done nothing.
    await this.atMostTwice((connection) => this.driver.beginTransaction(connection, settings));
    this.isInTransaction = true;
  }

  end(): void {
    this.isInTransaction = false;
  }

  async release(): Promise<void> {
    if (this.inner !== null) await this.driver.releaseConnection(this.inner);
  }
}

/** Kysely's driver for Postgres, whose plain reads survive one lost connection. */
class RenewingDriver implements Driver {
  private readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  init = () => this.driver.init();
  destroy = () => this.driver.destroy();

  async acquireConnection(): Promise<DatabaseConnection> {
    return new RenewedConnection(this.driver, await acquire(this.driver));
  }

  beginTransaction = (connection: DatabaseConnection, settings: TransactionSettings) =>
    (connection as RenewedConnection).begin(settings);

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const renewed = connection as RenewedConnection;
    await this.driver.commitTransaction(renewed.current);
    renewed.end();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const renewed = connection as RenewedConnection;
    await this.driver.rollbackTransaction(renewed.current);
    renewed.end();
  }

  releaseConnection = (connection: DatabaseConnection) => (connection as RenewedConnection).release();
}

export interface PostgresOptions {
  readonly url: string;
  readonly maxConnections: number;
  /** Called for connections that broke while idle. */
  readonly onLostConnection?: (error: Error) => void;
  /** Whether statements are prepared on each connection; a pooler in between has to keep their names. Default: true. */
  readonly areStatementsPrepared?: boolean;
  readonly limits?: PostgresLimits;
  /** Called with the pool once it exists, for metrics. */
  readonly onPool?: (pool: WatchedPool) => void;
}

/** Number of connections in a pool, and of tasks waiting for one. */
export type WatchedPool = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;

export interface PostgresLimits {
  /** Connection timeout; 0 is unlimited. */
  readonly connectMs: number;
  /** Statement timeout. */
  readonly answerMs: number;
}

const LIMITS: PostgresLimits = { connectMs: CONNECT_TIMEOUT_MS, answerMs: ANSWER_LIMIT_MS };

/**
 * Postgres through a pool that survives its server. A connection that breaks or hangs, idle or in use, ends neither
 * the process nor the pool; its pending statements fail as {@link isDatabaseUnavailable}.
 *
 * The name is the only startup parameter: PgBouncer refuses others. Statement limits are set on the role
 * (`connection-limits.ts`).
 */
export function createPostgresDialect({
  url,
  maxConnections,
  onLostConnection = () => {},
  areStatementsPrepared = true,
  limits = LIMITS,
  onPool,
}: PostgresOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    Client: limitedClient(limits.answerMs, new PreparedStatements(areStatementsPrepared)),
    max: maxConnections,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: pgTypeParser as never },
  });
  onPool?.(pool);
  // Without these two handlers Node ends the process: the pool emits errors of idle connections, each client its own while in use.
  const onError = (error: Error) => onLostConnection(fromDatabase(error));
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  return new (class extends PostgresDialect {
    override createDriver(): Driver {
      return new RenewingDriver(super.createDriver());
    }
  })({ pool });
}
