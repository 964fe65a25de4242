import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { type CompiledQuery, Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_HURRY, testServerUrl } from '../../testing/test-database.ts';
import { isDatabaseUnavailable } from './database-failure.ts';
import { createPostgresDialect, isPlainRead, type PostgresOptions, type WatchedPool } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';
import { inTransaction, lockInTransaction } from './transaction.ts';

it('passes its pool to the observer', () => {
  const pools: WatchedPool[] = [];
  createPostgresDialect({
    url: 'postgres://none@127.0.0.1:1/x',
    maxConnections: 1,
    onPool: (pool) => pools.push(pool),
  });
  expect(pools.map(({ totalCount, idleCount, waitingCount }) => [totalCount, idleCount, waitingCount])).toEqual([
    [0, 0, 0],
  ]);
});

describe('a statement', () => {
  const compiler = new Kysely<Tables>({
    dialect: createPostgresDialect({ url: 'postgres://none@127.0.0.1:1/x', maxConnections: 1 }),
  });
  const raw = (text: string): CompiledQuery => sql.raw(text).compile(compiler);

  it('that only reads may run twice', () => {
    expect(isPlainRead(compiler.selectFrom('users').selectAll().compile())).toBe(true);
    expect(isPlainRead(raw('\n select count(*) from users'))).toBe(true);
    expect(isPlainRead(raw('select * from access_log_entries where action in (1)'))).toBe(true);
  });

  it('that changes, locks or counts may run only once', () => {
    for (const statement of [
      compiler.selectFrom('users').selectAll().forUpdate().compile(),
      compiler.deleteFrom('users').compile(),
      compiler
        .with('gone', (db) => db.deleteFrom('users').returningAll())
        .selectFrom('gone')
        .selectAll()
        .compile(),
      raw('select * from users for no key update skip locked'),
      raw('select pg_advisory_xact_lock(1)'),
      raw('select add_chat_message($1) as position'),
      raw("select nextval('s')"),
      raw('with gone as (delete from users returning 1) select * from gone'),
      raw('update users set first_name = 1'),
      raw('begin'),
    ])
      expect([statement.sql, isPlainRead(statement)]).toEqual([statement.sql, false]);
  });
});

/** A server that accepts connections and then never answers, like one behind a lost route. */
async function silentServer() {
  const ok = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    connections += 1;
    socket.on('error', () => {});
    socket.once('data', () => socket.write(ok));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://none@127.0.0.1:${(server.address() as AddressInfo).port}/x`,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a server that stops answering', () => {
  it('is given up with its connection, and not asked again', async () => {
    const server = await silentServer();
    const database = new Kysely<Tables>({
      dialect: createPostgresDialect({ url: server.url, maxConnections: 1, limits: { ...NO_HURRY, answerMs: 50 } }),
    });
    const failure = await sql`select 1`.execute(database).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(server.connections()).toBe(1);
    // The lost connection doesn't block the pool.
    await sql`select 1`.execute(database).catch(() => {});
    expect(server.connections()).toBe(2);
    await database.destroy();
    await server.close();
  });
});

/** One connection to the server of the tests. */
const connectTo = (options: Partial<PostgresOptions> = {}) =>
  new Kysely<Tables>({
    dialect: createPostgresDialect({ url: testServerUrl ?? '', maxConnections: 1, limits: NO_HURRY, ...options }),
  });

/** Only a server has other sessions that can end one of ours. */
describe.runIf(testServerUrl)('a connection that the server ends', () => {
  const open: Kysely<Tables>[] = [];
  afterEach(async () => {
    for (const database of open.splice(0)) await database.destroy();
  });
  function connect(onLostConnection: (error: Error) => void = () => {}): Kysely<Tables> {
    const database = connectTo({ onLostConnection });
    open.push(database);
    return database;
  }
  const pidOf = async (database: Kysely<Tables>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)).rows[0]?.pid ?? 0;
  async function end(pid: number): Promise<void> {
    await sql`select pg_terminate_backend(${pid}, 60000)`.execute(connect());
  }

  it('while idle is reported and replaced', async () => {
    const lost = Promise.withResolvers<Error>();
    const database = connect(lost.resolve);
    const pid = await pidOf(database);
    await end(pid);
    expect(isDatabaseUnavailable(await lost.promise)).toBe(true);
    expect(await pidOf(database)).not.toBe(pid);
  });

  it('just before a read does not fail the read', async () => {
    const database = connect();
    await database.connection().execute(async (held) => {
      const pid = await pidOf(held);
      await end(pid);
      expect(await pidOf(held)).not.toBe(pid);
    });
  });

  it('within a transaction fails only that transaction', async () => {
    const database = connect();
    let runs = 0;
    const cut = inTransaction(database, async (transaction) => {
      runs += 1;
      await end(await pidOf(transaction));
      await sql`select 1`.execute(transaction);
    });
    expect(isDatabaseUnavailable(await cut.catch((error: unknown) => error))).toBe(true);
    expect(runs).toBe(1);
    expect(await pidOf(database)).toBeGreaterThan(0);
  });

  it('is not one that is allowed to take long by its transaction', async () => {
    const limitMs = 1000;
    const database = connectTo({ limits: { ...NO_HURRY, answerMs: limitMs } });
    open.push(database);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // As much time as a statement may take passes as soon as it is sent.
    const { query } = pg.Client.prototype;
    const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked) {
      if (JSON.stringify(asked).includes('pg_sleep')) queueMicrotask(() => vi.advanceTimersByTime(limitMs));
      return Reflect.apply(query, this, asked);
    });
    const sleep = (on: Kysely<Tables>) => sql`select pg_sleep(0.1)`.execute(on);
    await inTransaction(database, sleep, { statementTimeoutMs: 10_000 });
    await inTransaction(database, sleep, { statementTimeoutMs: 0 });
    expect(isDatabaseUnavailable(await sleep(database).catch((error: unknown) => error))).toBe(true);
    sent.mockRestore();
    vi.useRealTimers();
  });

  it('before a write fails the write, which is not sent again', async () => {
    const database = connect();
    const failing = database.connection().execute(async (held) => {
      await end(await pidOf(held));
      await sql`create table written_twice ()`.execute(held);
    });
    expect(isDatabaseUnavailable(await failing.catch((error: unknown) => error))).toBe(true);
    const { rows } = await sql`select to_regclass('written_twice') as name`.execute(database);
    expect(rows).toEqual([{ name: null }]);
  });
});

describe.runIf(testServerUrl)('a repeated statement', () => {
  const open: Kysely<Tables>[] = [];
  afterEach(async () => {
    for (const database of open.splice(0)) await database.destroy();
  });
  function connect(areStatementsPrepared = true): Kysely<Tables> {
    const database = connectTo({ areStatementsPrepared });
    open.push(database);
    return database;
  }
  const double = (database: Kysely<Tables>, value: number) =>
    sql<{ is: number }>`select ${value}::int * 2 as is`.execute(database).then(({ rows }) => rows[0]?.is);
  /** Plans in addition to that of this query itself, which is also prepared when it is seen for the second time. */
  const planCount = async (database: Kysely<Tables>) => {
    const question =
      "select count(*)::int as count from pg_prepared_statements where statement not like '%pg_prepared_statements%'";
    return (await sql.raw<{ count: number }>(question).execute(database)).rows[0]?.count;
  };

  it('is planned once', async () => {
    const database = connect();
    const counts: unknown[] = [];
    for (const value of [1, 2, 3]) {
      expect(await double(database, value)).toBe(2 * value);
      counts.push(await planCount(database));
    }
    expect(counts).toEqual([0, 1, 1]);
  });

  it('is not planned if prepared statements are off', async () => {
    const database = connect(false);
    for (const value of [1, 2, 3]) expect(await double(database, value)).toBe(2 * value);
    expect(await planCount(database)).toBe(0);
  });

  it('is answered by a callback, because a promise of the driver keeps rows for too long', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const database = connect();
    for (const value of [1, 2, 3]) expect(await double(database, value)).toBe(2 * value);
    await inTransaction(database, (transaction) => double(transaction as Kysely<Tables>, 4));
    const callbacks = asked.mock.calls.map(([, callback]) => typeof callback);
    asked.mockRestore();
    // Three of the one, and the beginning, the question and the end of the other.
    expect(callbacks).toEqual(Array.from({ length: callbacks.length }, () => 'function'));
    expect(callbacks.length).toBeGreaterThanOrEqual(6);
  });

  it.each(['alone', 'in a transaction'])('returns the columns of a table that has been changed, %s', async (how) => {
    const database = connect();
    await sql.raw('create temporary table changing (one int)').execute(database);
    await sql.raw('insert into changing values (1)').execute(database);
    const read = async (on: Kysely<Tables>) => (await sql`select * from changing where one = ${1}`.execute(on)).rows;
    const ask = () => (how === 'alone' ? read(database) : inTransaction(database, read));
    for (let time = 1; time <= 3; time += 1) expect(await ask()).toEqual([{ one: 1 }]);
    await sql.raw('alter table changing add column two int default 2').execute(database);
    expect(await ask()).toEqual([{ one: 1, two: 2 }]);
    expect(await ask()).toEqual([{ one: 1, two: 2 }]);
  });

  it.each(['alone', 'in a transaction'])('is answered by a pooler that does not keep its plan, %s', async (how) => {
    const database = connect();
    const ask = (value: number) =>
      how === 'alone'
        ? double(database, value)
        : inTransaction(database, (transaction) => double(transaction as Kysely<Tables>, value));
    for (const value of [1, 2, 3]) expect(await ask(value)).toBe(2 * value);
    await sql.raw('deallocate all').execute(database);
    for (const value of [4, 5, 6]) expect(await ask(value)).toBe(2 * value);
    expect(await planCount(database)).toBe(0);
  });

  it('still fails if it is wrong', async () => {
    const database = connect();
    const divide = (by: number) => sql`select 1 / ${by}::int as is`.execute(database);
    await divide(1);
    await divide(1);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    await divide(1);
  });
});

describe.runIf(testServerUrl)('connection limits', () => {
  it('are stored on the role, so that they also hold behind a pooler and for the next connection', async () => {
    const { limitConnections } = await import('./connection-limits.ts');
    const first = connectTo();
    expect(await limitConnections(first)).toBe(true);
    await first.destroy();
    const next = connectTo();
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(next);
    await next.destroy();
    expect(rows).toEqual([{ statement: '15s', lock: '10s', idle: '30s' }]);
  });

  it('are set by one of two processes that start at once, and found by the other', async () => {
    const { limitConnections } = await import('./connection-limits.ts');
    const [first, second, onlooker] = [connectTo(), connectTo(), connectTo()];
    await sql`do ${sql.lit("begin execute format('alter role %I in database %I reset all', current_user, current_database()); end")}`.execute(
      onlooker,
    );
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(second);
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity where pid = ${rows[0]?.pid} and wait_event_type = 'Lock'`.execute(
          onlooker,
        )
      ).rows.length === 1;
    let waiting = Promise.resolve(false);
    await first.transaction().execute(async (transaction) => {
      await lockInTransaction(transaction, 'connection limits');
      await sql`do ${sql.lit("begin execute format('alter role %I in database %I set lock_timeout = ''10s''', current_user, current_database()); end")}`.execute(
        transaction,
      );
      waiting = limitConnections(second);
      while (!(await isWaiting())) await Promise.race([waiting, setImmediate()]);
    });
    expect(await waiting).toBe(true);
    for (const database of [first, second, onlooker]) await database.destroy();
  });
});
