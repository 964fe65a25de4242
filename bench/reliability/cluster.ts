import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../apps/api/src/platform/database/connect.ts';
import { postgresPrograms } from '../../tools/postgres.ts';
import { postgresAt, withDatabase } from './load-trial.ts';
import type { Machine } from './machine.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { SkippedTrial } from './trial.ts';

/** Shards of each table. Citus uses 32 by default, but each costs the trial time. */
const PARTS = 4;
/** Role that moves shards, because Mien's own role has a statement timeout of some seconds. */
const KEEPER = 'keeper';
/** Every shard of every table takes a lock when it is created. */
const SETTINGS = [
  'shared_preload_libraries=citus',
  'max_connections=200',
  'max_prepared_transactions=200',
  'max_locks_per_transaction=2000',
  'citus.node_conninfo=sslmode=prefer',
  `citus.shard_count=${PARTS}`,
];

/**
 * The programs of a Postgres with Citus: of the folder in `CITUS_PROGRAMS`, or as installed. @throws SkippedTrial if
 * there is none
 */
function citusPrograms(): string {
  const programs = process.env.CITUS_PROGRAMS ?? postgresPrograms();
  const share =
    programs === null ? '' : execFileSync(join(programs, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim();
  if (programs === null || !existsSync(join(share, 'extension/citus.control')))
    throw new SkippedTrial('not tried: no Postgres with Citus here, nor an address of one in CITUS_URL');
  return programs;
}

const inDatabase = (url: string, work: (database: Database) => Promise<unknown>) => withDatabase(postgresAt(url), work);

/** Starts a Postgres with Citus, of which a database can be a single-node cluster. */
export const startDivisible = (machine: Machine, settings: readonly string[] = []): Promise<PostgresServer> =>
  startPostgresServer(machine, { programs: citusPrograms(), settings: [...SETTINGS, ...settings] });

const startNode = async (machine: Machine): Promise<PostgresServer> => {
  const node = await startDivisible(machine);
  await inDatabase(node.url, async (database) => {
    await sql`create extension citus`.execute(database);
    await sql.raw(`create role ${KEEPER} superuser login`).execute(database);
  });
  return node;
};

const addNode = (coordinator: string, { port }: Pick<PostgresServer, 'port'>) =>
  inDatabase(coordinator, (database) => sql`select citus_add_node('127.0.0.1', ${port}::integer)`.execute(database));

export interface Cluster {
  readonly url: string;
  /** URLs of all servers, the coordinator first. */
  readonly urls: readonly string[];
  /** Adds a worker and moves a share of every table to it; resolves when done. Returns the number of its shards. */
  grow(): Promise<number>;
}

/** An empty cluster: the one in `CITUS_URL`, which does not grow, or a coordinator with some workers here. */
export async function startCluster(machine: Machine, size: number): Promise<Cluster> {
  const given = process.env.CITUS_URL;
  if (given !== undefined) return { url: given, urls: [given], grow: () => rebalance(given, null) };
  const coordinator = await startNode(machine);
  const workers: PostgresServer[] = [];
  while (workers.length < size) workers.push(await startNode(machine));
  await inDatabase(coordinator.url, (database) =>
    sql`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port}::integer)`.execute(database),
  );
  for (const worker of workers) await addNode(coordinator.url, worker);
  return {
    url: coordinator.url,
    urls: [coordinator, ...workers].map(({ url }) => url),
    async grow() {
      const another = await startNode(machine);
      await addNode(coordinator.url, another);
      return rebalance(coordinator.url, another.port);
    },
  };
}

/** Rebalances shards evenly across workers. Returns their number on the worker with a port, or on any. */
async function rebalance(url: string, port: number | null): Promise<number> {
  const address = new URL(url);
  address.username = KEEPER;
  const keeper = openDatabase({
    kind: 'postgres',
    url: address.href,
    maxConnections: 1,
    limits: { connectMs: 0, answerMs: Number.POSITIVE_INFINITY },
  });
  try {
    await sql`select rebalance_table_shards(shard_transfer_mode => 'block_writes')`.execute(keeper);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from citus_shards
      where citus_table_type = 'distributed' and (${port}::integer is null or nodeport = ${port}::integer)`.execute(
      keeper,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await keeper.destroy();
  }
}

/**
 * Copies a whole database into an empty one. Keeps the default search path, because functions of generated columns are
 * referenced without a schema.
 */
export function copyDatabase(from: string, to: string): void {
  const programs = postgresPrograms();
  if (programs === null) throw new SkippedTrial('no pg_dump here');
  const copied = execFileSync(join(programs, 'pg_dump'), ['--no-owner', '--schema=public', from], { maxBuffer: 1e9 });
  execFileSync(join(programs, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-d', to], {
    input: copied
      .toString()
      .replace(/^(CREATE SCHEMA|COMMENT ON SCHEMA|SELECT pg_catalog\.set_config\('search_path',) .*$/gm, ''),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}
