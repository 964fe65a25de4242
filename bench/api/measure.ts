import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../apps/api/src/platform/database/connect.ts';
import { freePort } from '../../tools/free-ports.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { ROOT, stopProcess } from '../../tools/processes.ts';
import { percentile } from '../percentile.ts';
import { startApi } from '../reliability/api-process.ts';
import type { Machine } from '../reliability/machine.ts';
import { CALLS, type MeasuredCall } from './calls.ts';
import { type FhirPageCost, measureFhirPage } from './fhir-page.ts';
import { FLOOR_TABLES } from './floor-calls.ts';
import { fillScene, type Scene } from './scene.ts';
import { send, sendAll, type WireCall } from './send.ts';
import { CONNECTIONS, SERVERS, type Server, type ServerName, type Slice, sliceOf } from './slice.ts';

export const ROUNDS = 7;
/** Calls in one slice. Fewer for writes, because Mien limits the writes of a patient. */
export const SLICE = { read: 300, write: 150 } as const;
/** The embedded database is several times as expensive. */
const EMBEDDED_SHARE = 1 / 3;
const WARM_UP_CALLS = 300;
/** Calls whose statements are counted individually. */
const COUNTED_CALLS = 5;
/** Time until a job has done the remaining work of a call. */
const WORK_LEFT_MS = 800;

/** Limits of connections and IP addresses as in the floors, and the log level of a busy site. */
const ENVIRONMENT = { DATABASE_MAX_CONNECTIONS: String(CONNECTIONS), LOG_LEVEL: 'warn' } as const;

/** Cost of one call: medians over the slices, in milliseconds for one request. */
export interface Cost {
  readonly serverMs: number;
  readonly postgresMs: number;
  readonly perSecond: number;
  readonly bytes: number;
  /** Number of SQL statements; null if they were not counted. */
  readonly statements: number | null;
}

export interface CallCosts {
  readonly name: MeasuredCall['name'];
  readonly of: Readonly<Record<ServerName, Cost>>;
}

const kindOf = ({ isWrite }: MeasuredCall) => (isWrite ? 'write' : 'read');

async function startFloor(machine: Machine, kind: 'bare' | 'fastify', url: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'bench/api/floor.ts'), kind, url, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  machine.atEnd(() => stopProcess(child));
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`the floor ${kind} ended`))),
  ]);
  return {
    name: kind,
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    applicationName: `floor-${kind}`,
    callOf: (call, scene, number) => call.ofFloor(scene, number),
  };
}

async function startMien(
  machine: Machine,
  name: 'Mien' | 'embedded',
  location: Parameters<typeof startApi>[1],
): Promise<Server> {
  const api = await startApi(machine, location, { environment: ENVIRONMENT });
  await api.ready();
  return {
    name,
    origin: api.url,
    pid: api.child.pid ?? 0,
    applicationName: name === 'Mien' ? 'mien-api' : null,
    callOf: (call, scene, number) => call.ofMien(scene, number),
  };
}

/** Waits until every requested code is processed, because that is part of the call's work. */
async function untilCodesAreSent(database: Database): Promise<void> {
  const waiting = () =>
    database.selectFrom('sms_messages').select('message_id').where('state', '=', 'waiting').limit(1).execute();
  while ((await waiting()).length > 0) await pause(100);
}

/**
 * Counts the statements of one call with pg_stat_statements. Takes the minimum of several attempts, because Mien also
 * runs due jobs now and then. Polling for messages does not count.
 */
async function statementsOf(database: Database, server: Server, call: MeasuredCall, calls: readonly WireCall[]) {
  const count = async () => {
    const { rows } = await sql<{ calls: number }>`
      select coalesce(sum(s.calls), 0) as calls from pg_stat_statements as s
      where s.query not like '%pg_stat_statements%' and s.query not like '%skip locked%'`.execute(database);
    return rows[0]?.calls ?? 0;
  };
  let least = Number.POSITIVE_INFINITY;
  for (const one of calls) {
    const before = await count();
    await sendAll(server.origin, [one], 1);
    if (call.leavesWork) await pause(WORK_LEFT_MS);
    least = Math.min(least, (await count()) - before);
  }
  return least;
}

/** Checks responses before timing them. @throws Error if one is not 200 or has other data than the floor's */
async function checkAnswers(servers: readonly Server[], scene: Scene, call: MeasuredCall) {
  const agent = new Agent();
  const bytes = new Map<ServerName, number>();
  const answers = new Map<ServerName, never>();
  for (const server of servers) {
    const { status, text } = await send(agent, server.origin, server.callOf(call, scene, 0));
    if (status !== 200 && status !== 201) throw new Error(`${server.name}, ${call.name}: ${status} ${text}`);
    bytes.set(server.name, Buffer.byteLength(text));
    answers.set(server.name, JSON.parse(text) as never);
  }
  agent.destroy();
  for (const mien of ['Mien', 'embedded'] as const)
    for (const floor of ['bare', 'fastify'] as const) {
      const [one, other] = call.dataOf(answers.get(mien) as never, answers.get(floor) as never);
      if (!isDeepStrictEqual(one, other))
        throw new Error(
          `${call.name} differs: ${inspect([mien, one, floor, other], { depth: 4, maxArrayLength: 20 })}`,
        );
    }
  return bytes;
}

async function measureCall(
  call: MeasuredCall,
  servers: readonly Server[],
  database: Database,
  scene: Scene,
  bytes: ReadonlyMap<ServerName, number>,
): Promise<CallCosts> {
  let number = 1;
  const next = (server: Server, count: number) =>
    Array.from({ length: count }, () => {
      number += 1;
      return server.callOf(call, scene, number);
    });
  const statements = new Map<ServerName, number>();
  for (const server of servers) {
    await sendAll(
      server.origin,
      next(server, WARM_UP_CALLS * (server.name === 'embedded' ? EMBEDDED_SHARE : 1)),
      CONNECTIONS,
    );
    if (call.leavesWork && server.name === 'Mien') await untilCodesAreSent(database);
    if (server.applicationName !== null)
      statements.set(server.name, await statementsOf(database, server, call, next(server, COUNTED_CALLS)));
  }
  const slices = new Map(servers.map(({ name }) => [name, [] as Slice[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const server of servers) {
      const calls = next(server, SLICE[kindOf(call)] * (server.name === 'embedded' ? EMBEDDED_SHARE : 1));
      const work = call.leavesWork && server.name === 'Mien' ? () => untilCodesAreSent(database) : undefined;
      slices.get(server.name)?.push(await sliceOf(database, server, calls, work));
    }
  const median = (name: ServerName, key: 'serverMs' | 'postgresMs' | 'perSecond') =>
    percentile(
      (slices.get(name) ?? []).map((slice) => slice[key]),
      0.5,
    );
  const costOf = (name: ServerName): Cost => ({
    serverMs: median(name, 'serverMs'),
    postgresMs: median(name, 'postgresMs'),
    perSecond: median(name, 'perSecond'),
    bytes: bytes.get(name) ?? Number.NaN,
    statements: statements.get(name) ?? null,
  });
  return {
    name: call.name,
    of: Object.fromEntries(SERVERS.map((name) => [name, costOf(name)])) as Record<ServerName, Cost>,
  };
}

/** The costs of a run. */
export interface ApiCosts {
  readonly calls: readonly CallCosts[];
  readonly fhirPage: FhirPageCost;
}

/** Measures the named calls on a temporary Postgres and on an embedded database, and a page of the FHIR server. */
export async function measureApi(machine: Machine, programs: string, names: readonly string[]): Promise<ApiCosts> {
  const postgres = await startPostgres(programs, [
    'shared_preload_libraries=pg_stat_statements',
    'pg_stat_statements.track_utility=off',
  ]);
  machine.atEnd(() => postgres.stop());
  const database = openDatabase({ kind: 'postgres', url: postgres.url, maxConnections: 2 });
  machine.atEnd(() => database.destroy());
  const folder = machine.folder('api');
  const today = new Date();
  const scene = await fillScene(database, today);
  for (const text of ['create extension pg_stat_statements', ...FLOOR_TABLES, 'analyze'])
    await sql.raw(text).execute(database);
  const embedded = openDatabase({ kind: 'embedded', dataFolder: folder });
  await fillScene(embedded, today);
  await embedded.destroy();
  const mien = await startMien(machine, 'Mien', { DATABASE_URL: postgres.url });
  const servers = [
    mien,
    await startFloor(machine, 'bare', postgres.url),
    await startFloor(machine, 'fastify', postgres.url),
    await startMien(machine, 'embedded', { DATA_DIR: folder }),
  ];
  const asked = CALLS.filter(({ name }) => names.length === 0 || names.includes(name));
  const bytes = new Map<MeasuredCall, ReadonlyMap<ServerName, number>>();
  for (const call of asked) bytes.set(call, await checkAnswers(servers, scene, call));
  const calls: CallCosts[] = [];
  for (const call of asked) calls.push(await measureCall(call, servers, database, scene, bytes.get(call) ?? new Map()));
  return { calls, fhirPage: await measureFhirPage(database, mien, scene) };
}
