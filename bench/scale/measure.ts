import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { divideByClient } from '../../apps/api/src/platform/database/divide-by-client.ts';
import { ROOT } from '../../tools/processes.ts';
import { readCpu, spentMs } from '../api/cpu.ts';
import { sendAll, type WireCall } from '../api/send.ts';
import { startApi } from '../reliability/api-process.ts';
import { copyDatabase, startCluster } from '../reliability/cluster.ts';
import { fillDatabase, postgresAt, withDatabase } from '../reliability/load-trial.ts';
import type { Machine } from '../reliability/machine.ts';
import { startPostgresServer } from '../reliability/postgres-server.ts';
import { outcomeWrite } from '../reliability/traffic.ts';
import { SkippedTrial } from '../reliability/trial.ts';
import type { Person, World, WorldPlan } from '../reliability/world.ts';

/** Enough rows for sizes that do not hang on whole pages. */
const PLAN: WorldPlan = { clinics: 6, people: { Patient: 20, 'Client Admin': 1 }, scanSessions: 4 };
const SCANS_OF_A_PATIENT = 3;
const CONNECTIONS = 8;
const VISITS_OF_A_PATIENT = 1;
export const MOST_NODES = 3;

/** What a person's look into Mien asks for: who they are, their results, the newest one, messages, their averages over time. */
const visitOf = ({ accessToken, patientId, measurementId }: Person): WireCall[] =>
  [
    '/v1/auth/session',
    '/v1/configurations',
    `/v1/patients/${patientId}`,
    '/v1/measurements?page=1&pageSize=20',
    `/v1/measurements/${measurementId}`,
    '/v1/chat/messages',
    '/v1/notices',
  ].map((path) => ({ method: 'GET', path, token: accessToken }));

const CALLS_OF_A_VISIT = 7;

const scansOf = ({ scanSessionIds }: Person): WireCall[] =>
  scanSessionIds.slice(0, SCANS_OF_A_PATIENT).map((sessionId, number) => {
    const { path, token, body } = outcomeWrite(sessionId, 60 + number).request;
    return { method: 'POST', path, token: token ?? null, body: body as object };
  });

const patientsOf = (world: World): Person[] => world.people.filter(({ roles }) => roles.length === 1);

/** The pids of a server's connections, on this machine. */
const backendsOf = async (url: string): Promise<number[]> =>
  withDatabase(postgresAt(url), async (database) => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(
      database,
    );
    return rows.map(({ pid }) => pid);
  });

/** What work costs the API's process and all databases, for one piece of it. */
export interface Cost {
  readonly apiMs: number;
  readonly databaseMs: number;
  readonly perSecond: number;
}

interface Servers {
  readonly api: { readonly url: string; readonly pid: number };
  /** Of each database. */
  readonly urls: readonly string[];
}

async function costOf({ api, urls }: Servers, calls: readonly WireCall[], pieces: number): Promise<Cost> {
  const pids = async () => (await Promise.all(urls.map(backendsOf))).flat();
  // Once, so that connections are open and plans are made.
  await sendAll(
    api.url,
    calls.slice(0, CONNECTIONS * 4).filter(({ method }) => method === 'GET'),
    CONNECTIONS,
  );
  const before = { api: readCpu([api.pid]), databases: readCpu(await pids()) };
  const begunMs = performance.now();
  await sendAll(api.url, calls, CONNECTIONS);
  const tookS = (performance.now() - begunMs) / 1000;
  const databases = await pids();
  return {
    apiMs: spentMs(before.api, readCpu([api.pid])) / pieces,
    databaseMs: spentMs(before.databases, readCpu(databases)) / pieces,
    perSecond: calls.length / tookS,
  };
}

const sizeOf = async (database: Database, where: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(pg_total_relation_size(oid)), 0)::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and ${sql.raw(where)}`.execute(
    database,
  );
  return rows[0]?.bytes ?? 0;
};

export interface NodeCosts {
  readonly nodes: number;
  readonly visit: Cost;
  readonly scan: Cost;
}

export interface ScaleCosts {
  readonly patientKb: number;
  readonly scanKb: number;
  readonly visit: Cost;
  readonly scan: Cost;
  readonly callsOfAVisit: number;
  readonly processMb: number;
  /** Of the scan service, from the page of performance. */
  readonly analysisMs: number;
  /** With tables divided by client, by the number of machines; empty without Citus, for the reason. */
  readonly nodes: readonly NodeCosts[];
  readonly withoutNodes: string | null;
}

async function startServers(machine: Machine, url: string, urls: readonly string[]): Promise<Servers> {
  const api = await startApi(machine, { DATABASE_URL: url });
  await api.ready();
  return { api: { url: api.url, pid: api.child.pid ?? 0 }, urls };
}

async function measureBoth(servers: Servers, world: World): Promise<{ visit: Cost; scan: Cost }> {
  const patients = patientsOf(world);
  const visits = Array.from({ length: VISITS_OF_A_PATIENT }, () => patients.flatMap(visitOf)).flat();
  const visit = await costOf(servers, visits, patients.length * VISITS_OF_A_PATIENT);
  const scans = patients.flatMap(scansOf);
  return { visit, scan: await costOf(servers, scans, scans.length) };
}

async function measureNodes(machine: Machine, nodes: number): Promise<NodeCosts> {
  const cluster = await startCluster(machine, nodes);
  const plain = await startPostgresServer(machine);
  const world = await fillDatabase(postgresAt(plain.url), PLAN);
  copyDatabase(plain.url, cluster.url);
  await plain.stop('fast');
  await withDatabase(postgresAt(cluster.url), divideByClient);
  const servers = await startServers(machine, cluster.url, cluster.urls);
  return { nodes, ...(await measureBoth(servers, world)) };
}

/** Reads a figure in milliseconds from the page that `npm run bench` writes. */
function analysisMs(): number {
  const page = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8');
  const [, ms] = /^\| Scan service: traces in[^|]*\|\s*(\d+) ms/m.exec(page) ?? [];
  if (ms === undefined) throw new Error('docs/performance.md does not say how long the scan service takes');
  return Number(ms);
}

/** Megabytes, of 1,000,000 bytes. @see proc_pid_status(5) */
const memoryMb = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6;

/** Measures what a patient, a scan and a visit cost, on one Postgres and on one to three machines. `afresh` clears up in between. */
export async function measureScale(afresh: () => Promise<Machine>): Promise<ScaleCosts> {
  const machine = await afresh();
  const postgres = await startPostgresServer(machine);
  const location = postgresAt(postgres.url);
  const world = await fillDatabase(location, PLAN);
  const patients = patientsOf(world);
  const size = (where = 'true') => withDatabase(location, (database) => sizeOf(database, where));
  const bySessions = await size("relname in ('scan_sessions', 'sms_messages')");
  const patientKb = (await size("relname not in ('scan_sessions', 'measure_types')")) / world.people.length / 1000;
  const servers = await startServers(machine, postgres.url, [postgres.url]);
  const before = await size();
  const { visit, scan } = await measureBoth(servers, world);
  const scans = patients.length * SCANS_OF_A_PATIENT;
  const scanKb =
    ((await size()) - before) / scans / 1000 + bySessions / (world.people.length * PLAN.scanSessions) / 1000;
  const processMb = memoryMb(servers.api.pid);
  const nodes: NodeCosts[] = [];
  let withoutNodes: string | null = null;
  try {
    for (let count = 1; count <= MOST_NODES; count += 1) nodes.push(await measureNodes(await afresh(), count));
  } catch (error) {
    if (!(error instanceof SkippedTrial)) throw error;
    withoutNodes = error.message;
  }
  return {
    patientKb,
    scanKb,
    visit,
    scan,
    callsOfAVisit: CALLS_OF_A_VISIT,
    processMb,
    analysisMs: analysisMs(),
    nodes,
    withoutNodes,
  };
}
