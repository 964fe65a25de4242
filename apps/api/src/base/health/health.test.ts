import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { composeApi } from '../../compose.ts';
import { readConfig } from '../../platform/config.ts';
import { cryptoRandom } from '../../platform/crypto/secrets.ts';
import { type Database, openDatabase } from '../../platform/database/connect.ts';
import { fromDatabase } from '../../platform/database/database-failure.ts';
import { testDatabase } from '../../testing/test-database.ts';

let nowMs = 0;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(database: Database, isStopping = () => false, canWrite = async () => true) {
  const { app } = await composeApi({
    config: readConfig({
      SERVER_KEY: 'a-server-key-of-at-least-32-characters',
      SCAN_LICENCE_KEY: 'a-partner-key-of-at-least-32-characters',
      LOG_LEVEL: 'silent',
    }),
    database,
    now: () => new Date(nowMs),
    random: cryptoRandom,
    sms: { send: async () => {} },
    providers: [],
    isStopping,
    canWrite,
  });
  closing.push(() => app.close());
  return async (path: string) => {
    const { statusCode, headers, body } = await app.inject({ url: `/v1/${path}` });
    return { status: statusCode, retryAfterS: headers['retry-after'], body: JSON.parse(body) };
  };
}

/** A Postgres address where no server runs. */
function unreachable(): Database {
  const database = openDatabase({ kind: 'postgres', url: 'postgres://mien@127.0.0.1:1/mien', maxConnections: 2 });
  closing.push(() => database.destroy());
  return database;
}

const OK = { status: 200, body: { status: 'ok' } };
const UNAVAILABLE = { status: 503, retryAfterS: '2', body: { code: 'service-unavailable', status: 503 } };

describe('a server', () => {
  it('is ready when its database answers and is up to date', async () => {
    const ask = await start(await testDatabase());
    for (const path of ['health', 'health/ready', 'health/live']) expect(await ask(path)).toMatchObject(OK);
  });

  it('becomes unready when it is asked to stop, but stays alive until it has stopped', async () => {
    let isStopping = false;
    const ask = await start(await testDatabase(), () => isStopping);
    expect(await ask('health')).toMatchObject(OK);
    isStopping = true;
    expect(await ask('health')).toMatchObject(UNAVAILABLE);
    expect(await ask('health/ready')).toMatchObject(UNAVAILABLE);
    expect(await ask('health/live')).toMatchObject(OK);
  });

  it('is not ready when its database takes too long to answer', async () => {
    const database = await testDatabase();
    const ask = await start(database);
    const limit = new AbortController();
    const limited = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const held = Promise.withResolvers<void>();
    const reading = vi.spyOn(database.getExecutor(), 'executeQuery').mockReturnValue(held.promise as never);
    const answer = ask('health/ready');
    await expect.poll(() => reading.mock.calls.length).toBe(1);
    limit.abort();
    expect(await answer).toMatchObject(UNAVAILABLE);
    limited.mockRestore();
    reading.mockRestore();
  });

  it('is not ready while its disk accepts no writes, even if reads work', async () => {
    let canWrite = true;
    const ask = await start(await testDatabase(), undefined, async () => canWrite);
    expect(await ask('health/ready')).toMatchObject(OK);
    canWrite = false;
    expect(await ask('health/ready')).toMatchObject(UNAVAILABLE);
    expect(await ask('health/live')).toMatchObject(OK);
    canWrite = true;
    expect(await ask('health')).toMatchObject(OK);
  });

  it('is not ready for half a minute after a failed database write', async () => {
    const database = await testDatabase();
    const ask = await start(database);
    const full = fromDatabase(Object.assign(new Error('no space left'), { code: '53100' }));
    const failing = vi.spyOn(database.getExecutor(), 'executeQuery').mockRejectedValueOnce(full);
    expect(await ask('configurations/anonymous?accessCode=signature')).toMatchObject(UNAVAILABLE);
    failing.mockRestore();
    expect(await ask('health/ready')).toMatchObject(UNAVAILABLE);
    nowMs += 30_000;
    expect(await ask('health/ready')).toMatchObject(OK);
  });

  it('is not ready while tables are missing', async () => {
    const database = await testDatabase();
    const ask = await start(database);
    await sql`update kysely_migration set name = name || '-missing' where name like '0001-%'`.execute(database);
    expect(await ask('health/ready')).toMatchObject(UNAVAILABLE);
    await sql`update kysely_migration set name = replace(name, '-missing', '')`.execute(database);
    expect(await ask('health/ready')).toMatchObject(OK);
  });

  it('reports itself alive, but not ready, without its database', async () => {
    const ask = await start(unreachable());
    expect(await ask('health/live')).toMatchObject(OK);
    expect(await ask('health')).toMatchObject(UNAVAILABLE);
    expect(await ask('health/ready')).toMatchObject(UNAVAILABLE);
    expect(await ask('configurations/anonymous?accessCode=signature')).toMatchObject(UNAVAILABLE);
  });
});
