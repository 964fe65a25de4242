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

/** Nobody waits longer for a connection: neither for one to be made, nor for one of a full pool. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that is not used is given back, so that a pooler or a failover finds few of them. */
const IDLE_TIMEOUT_MS = 30_000;
/**
 * A statement that is not answered by then is given up with its connection. The server's own limit of 15 s ends it sooner;
 * this one is for a server that says nothing any more, because its host or the way to it is gone: TCP waits for a quarter
 * of an hour.
 * @see https://man7.org/linux/man-pages/man7/tcp.7.html tcp_retries2
 */
const ANSWER_LIMIT_MS = 20_000;
const SILENT_CODE = 'ETIMEDOUT';
/** Name of ours in Postgres' list of connections. */
const APPLICATION_NAME = 'mien-api';

/** Days stay text and int8 becomes a number, as with the embedded database. */
function pgTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === pg.types.builtins.DATE) return (value) => value;
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
}

/** Whether a statement changes nothing and locks nothing, however often it runs. Functions of ours that do are `add_…` or `lock_…`. */
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

/** The same, looked at once for a statement whose text is kept. */
function isKnownAsPlainRead(statement: CompiledQuery): boolean {
  const known = plainReads.get(statement.query);
  if (known !== undefined) return known;
  const isRead = isPlainRead(statement);
  plainReads.set(statement.query, isRead);
  return isRead;
}

/** What a transaction asks for that may take longer, see `allowStatements`; 0 is without end. */
function allowedMs(text: string, values: readonly unknown[]): number | null {
  return text.includes("set_config('statement_timeout'") ? Number(values[0]) : null;
}

const BEGINNING = /^(?:begin|start transaction)\b/;
const END = /^(?:commit|rollback)$/;

/** A client of `pg` that does not wait for ever, and that plans a statement once. */
function limitedClient(answerLimitMs: number, prepared: PreparedStatements): typeof pg.Client {
  return class extends pg.Client {
    private isInTransaction = false;
    /** Of the transaction under way. */
    private allowedMs: number | null = null;
    /** How often plans of this connection became stale; their names are not used again. */
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
     * By a callback: what `pg` answers as a promise outlives the short-lived objects' clean-up, and a process that reads much
     * grows by as much until everything is cleaned up.
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
        // With a statement under way it cuts the connection, and the statement fails.
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

/** Neither a full pool nor a server that is away answers by a statement: what says so is marked here. */
async function acquire(driver: Driver): Promise<DatabaseConnection> {
  try {
    return await driver.acquireConnection();
  } catch (error) {
    throw fromDatabase(error);
  }
}

/** A connection that takes another one in its place when it turns out to be dead before anything was done on it. */
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
   * Does what may be done twice; once more on a new connection when the first one was lost. Whoever has waited for a
   * silent one does not wait again.
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
    // Nothing has been done in a transaction that has not begun.
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

/** Kysely's driver of Postgres, whose plain reads outlive one lost connection. */
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
  /** Told of connections that broke while nobody used them. */
  readonly onLostConnection?: (error: Error) => void;
  /** Whether statements are planned once a connection; a pooler in between has to keep their names. Default: they are. */
  readonly areStatementsPrepared?: boolean;
  readonly limits?: PostgresLimits;
}

export interface PostgresLimits {
  /** How long a connection is waited for; 0 is without end. */
  readonly connectMs: number;
  /** How long a statement is waited for. */
  readonly answerMs: number;
}

const LIMITS: PostgresLimits = { connectMs: CONNECT_TIMEOUT_MS, answerMs: ANSWER_LIMIT_MS };

/**
 * Postgres through a pool that outlives its server. A connection that breaks or falls silent, idle or in use, ends neither
 * the process nor the pool; what was under way on it fails as {@link isDatabaseUnavailable}.
 *
 * No start-up parameter besides the name: PgBouncer refuses others. Limits of statements are set on the role
 * (`connection-limits.ts`).
 */
export function createPostgresDialect({
  url,
  maxConnections,
  onLostConnection = () => {},
  areStatementsPrepared = true,
  limits = LIMITS,
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
  // Without these two, Node ends the process: the pool speaks for idle connections, each client for itself while in use.
  const onError = (error: Error) => onLostConnection(fromDatabase(error));
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  return new (class extends PostgresDialect {
    override createDriver(): Driver {
      return new RenewingDriver(super.createDriver());
    }
  })({ pool });
}
