import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { divideByClient } from '../../apps/api/src/platform/database/divide-by-client.ts';
import { postgresPrograms } from '../../tools/postgres.ts';
import { run as runCommand } from '../../tools/processes.ts';
import { forgetReport, readReport, reportPath } from '../../tools/reports.ts';
import { startApi } from './api-process.ts';
import { createJournal } from './journal.ts';
import { fillDatabase, outcomeOfLoad, postgresAt, withDatabase } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { compareAnswers } from './same-answers.ts';
import { createTraffic } from './traffic.ts';
import { type Outcome, SkippedTrial, type Trial } from './trial.ts';
import { LOAD_PLAN, type WorldPlan } from './world.ts';

const CALLS_PER_S = 30;
const BEFORE_MS = 5_000;
const AFTER_MS = 10_000;
/** Many clients, so that each machine has some. */
const PLAN: WorldPlan = { ...LOAD_PLAN, clinics: 20, people: { Patient: 6, 'Client Admin': 1 } };
/** Parts of each table. Citus makes 32 by default; each costs the trial time. */
const PARTS = 8;
/** Moving a part while it is written to needs logical replication; every part of every table takes a lock when it is made. */
const SETTINGS = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_connections=200',
  'max_prepared_transactions=200',
  'max_locks_per_transaction=2000',
  'citus.node_conninfo=sslmode=prefer',
  `citus.shard_count=${PARTS}`,
];

/** The programs of a Postgres that has Citus: of the folder in `CITUS_PROGRAMS`, or as installed. @throws SkippedTrial for none */
function citusPrograms(): string {
  const programs = process.env.CITUS_PROGRAMS ?? postgresPrograms();
  const share =
    programs === null ? '' : execFileSync(join(programs, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim();
  if (programs === null || !existsSync(join(share, 'extension/citus.control')))
    throw new SkippedTrial('not tried: no Postgres with Citus here, nor an address of one in CITUS_URL');
  return programs;
}

const inDatabase = (url: string, work: (database: Database) => Promise<unknown>) => withDatabase(postgresAt(url), work);

const startNode = async (machine: Machine): Promise<PostgresServer> => {
  const node = await startPostgresServer(machine, { programs: citusPrograms(), settings: SETTINGS });
  await inDatabase(node.url, (database) => sql`create extension citus`.execute(database));
  return node;
};

const addNode = (coordinator: string, { port }: Pick<PostgresServer, 'port'>) =>
  inDatabase(coordinator, (database) => sql`select citus_add_node('127.0.0.1', ${port}::integer)`.execute(database));

interface Cluster {
  readonly url: string;
  /** Adds a machine, and moves a share of every table to it; resolves when all are there. Returns how many parts it has then. */
  grow(): Promise<number>;
}

/** An empty cluster: the one in `CITUS_URL`, which then stays as large as it is, or one of three servers here. */
async function startCluster(machine: Machine): Promise<Cluster> {
  const given = process.env.CITUS_URL;
  if (given !== undefined) return { url: given, grow: () => rebalance(given, null) };
  const coordinator = await startNode(machine);
  const workers = [await startNode(machine), await startNode(machine)];
  await inDatabase(coordinator.url, (database) =>
    sql`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port}::integer)`.execute(database),
  );
  for (const worker of workers) await addNode(coordinator.url, worker);
  return {
    url: coordinator.url,
    async grow() {
      const another = await startNode(machine);
      await addNode(coordinator.url, another);
      return rebalance(coordinator.url, another.port);
    },
  };
}

/** Moves parts until all machines have as many. Returns how many are on the one of a port, or on any. */
async function rebalance(url: string, port: number | null): Promise<number> {
  let parts = 0;
  await inDatabase(url, async (database) => {
    await sql`select citus_rebalance_start(shard_transfer_mode => 'force_logical')`.execute(database);
    for (;;) {
      const { rows } = await sql<{ state: string }>`select state::text from citus_rebalance_status()`.execute(database);
      const [{ state } = { state: 'finished' }] = rows;
      if (/fail|error|cancel/.test(state)) throw new Error(`the rebalance ended as ${state}`);
      if (state === 'finished') break;
      await pause(500);
    }
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from citus_shards
      where citus_table_type = 'distributed' and (${port}::integer is null or nodeport = ${port}::integer)`.execute(
      database,
    );
    parts = rows[0]?.count ?? 0;
  });
  return parts;
}

/** Copies everything of one database into an empty one. */
function copyDatabase(from: string, to: string): void {
  const programs = postgresPrograms();
  if (programs === null) throw new SkippedTrial('no pg_dump here');
  const copied = execFileSync(join(programs, 'pg_dump'), ['--no-owner', '--schema=public', from], { maxBuffer: 1e9 });
  execFileSync(join(programs, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-d', to], {
    input: copied.toString().replace(/^(CREATE SCHEMA|COMMENT ON SCHEMA) .*$/gm, ''),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

async function run(machine: Machine): Promise<Outcome> {
  const cluster = await startCluster(machine);
  const plain = await startPostgresServer(machine);
  const world = await fillDatabase(postgresAt(plain.url), PLAN);
  copyDatabase(plain.url, cluster.url);
  await inDatabase(cluster.url, divideByClient);
  const journal = createJournal();
  const onPlain = await startApi(machine, { DATABASE_URL: plain.url });
  const apis = [
    await startApi(machine, { DATABASE_URL: cluster.url }),
    await startApi(machine, { DATABASE_URL: cluster.url }),
  ];
  for (const api of [onPlain, ...apis]) await api.ready();
  const compare = () => {
    const codes = new Map(world.clinics.map(({ clientId, groupCode }) => [clientId, groupCode]));
    const asked = [
      world.people.find(({ roles }) => roles.length === 1),
      world.people.find(({ roles }) => roles.length > 1),
    ];
    return compareAnswers(
      [onPlain.url, apis[0]?.url ?? ''],
      asked.flatMap((person) => (person ? [{ person, groupCode: codes.get(person.clientId) ?? '' }] : [])),
    );
  };
  const before = await compare();
  const traffic = createTraffic({
    world,
    journal,
    random: machine.random,
    origins: apis.map(({ url }) => url),
    tolerance: { notNow: true },
  });
  traffic.start(CALLS_PER_S);
  await pause(BEFORE_MS);
  const parts = await cluster.grow();
  await pause(AFTER_MS);
  await traffic.finish();
  const outcome = await outcomeOfLoad({
    traffic,
    journal,
    location: postgresAt(cluster.url),
    alive: apis,
    recoveriesMs: [],
    disturbances: parts > 0 ? 1 : 0,
    more: before.different,
  });
  return {
    ...outcome,
    of: `${outcome.of}, ${parts} parts moved to a third machine; ${before.compared} answers compared, ${before.shown} of them with content`,
  };
}

export const distributed: Trial = {
  name: 'distributed',
  title:
    'Tables divided by client among two machines (Citus), a third added and rebalanced under load; every read compared with one Postgres',
  run,
};

const REPORT = 'api-divided';
/** Tests of the embedded database, or of what only one plain database has. */
const NOT_OF_A_DIVIDED_DATABASE = [
  'apps/api/src/platform/database/**',
  'apps/api/src/commands/**',
  'apps/api/src/demo/**',
  'apps/api/src/testing/**',
];

async function runTests(machine: Machine): Promise<Outcome> {
  const url = process.env.CITUS_URL ?? (await startNode(machine)).url;
  forgetReport(REPORT);
  const { output } = await runCommand(
    'vitest',
    [
      ...['run', '--project', 'api', '--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath(REPORT)}`],
      ...NOT_OF_A_DIVIDED_DATABASE.flatMap((pattern) => ['--exclude', pattern]),
    ],
    { env: { TEST_DATABASE_URL: url, TEST_DATABASE_IS_DIVIDED: '1' } },
  );
  const report = readReport<{
    readonly numPassedTests: number;
    readonly numFailedTests: number;
    readonly testResults: readonly {
      readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
    }[];
  }>(REPORT);
  if (!report) throw new Error(output.slice(-2000));
  return {
    of: 'tests of the API on tables divided by client',
    tried: report.numPassedTests + report.numFailedTests,
    confirmed: report.numPassedTests,
    lost: [],
    doubled: [],
    wrong: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : [])),
    ),
    died: [],
    recoveriesMs: [],
    disturbances: 1,
  };
}

export const distributedTests: Trial = {
  name: 'distributed-tests',
  title: 'The tests of the API with tables divided by client (Citus)',
  run: runTests,
};
