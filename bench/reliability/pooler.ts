import { sql } from 'kysely';
import { startApi } from './api-process.ts';
import { createJournal } from './journal.ts';
import { fillDatabase, outcomeOfLoad, postgresAt, withDatabase } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { startPooler, startPostgresServer } from './postgres-server.ts';
import { createTraffic } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN } from './world.ts';

const CALLS_PER_S = 50;
const LOAD_MS = 20_000;
/** What Mien sets on its role: the limits of `connection-limits.ts`, as Postgres shows them. */
const EXPECTED_LIMITS = { statement: '15s', lock: '10s', idle: '30s' } as const;
/** Longer than any statement may take. */
const SLEEP_S = 60;
/** SQLSTATE of a statement that ran out of time. */
const QUERY_CANCELED = '57014';

/** What does not hold of the limits for a statement that goes through the pooler. */
async function brokenLimits(url: string): Promise<string[]> {
  return withDatabase(postgresAt(url), async (database) => {
    const { rows } = await sql<Record<keyof typeof EXPECTED_LIMITS, string>>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(database);
    const broken = Object.entries(EXPECTED_LIMITS).flatMap(([name, expected]) => {
      const found = rows[0]?.[name as keyof typeof EXPECTED_LIMITS];
      return found === expected ? [] : [`behind the pooler the limit "${name}" is ${found}, not ${expected}`];
    });
    const begunMs = performance.now();
    const code = await database
      .transaction()
      .execute((transaction) => sql`select pg_sleep(${SLEEP_S})`.execute(transaction))
      .then(
        () => 'none',
        (error: { code?: string }) => error.code ?? 'unknown',
      );
    const tookS = (performance.now() - begunMs) / 1000;
    return code === QUERY_CANCELED ? broken : [...broken, `a statement of ${tookS.toFixed(0)} s ended with ${code}`];
  });
}

async function run(machine: Machine): Promise<Outcome> {
  const postgres = await startPostgresServer(machine);
  const location = postgresAt(postgres.url);
  const world = await fillDatabase(location, LOAD_PLAN);
  // Limits of a role count for connections that are new. As in an installation that has been started before, they are set.
  const earlier = await startApi(machine, { DATABASE_URL: postgres.url });
  await earlier.ready();
  await earlier.stop();
  const pooler = await startPooler(machine, postgres);
  const journal = createJournal();
  const apis = [
    await startApi(machine, { DATABASE_URL: pooler.url }),
    await startApi(machine, { DATABASE_URL: pooler.url }),
  ];
  for (const api of apis) await api.ready();
  const traffic = createTraffic({
    world,
    journal,
    random: machine.random,
    origins: apis.map(({ url }) => url),
    tolerance: {},
  });
  traffic.start(CALLS_PER_S);
  const [more] = await Promise.all([brokenLimits(pooler.url), pause(LOAD_MS)]);
  await traffic.finish();
  return outcomeOfLoad({ traffic, journal, location, alive: apis, recoveriesMs: [], disturbances: 1, more });
}

export const poolerTrial: Trial = {
  name: 'pooler',
  title: 'PgBouncer in transaction mode before Postgres, two processes, nothing disturbed',
  run,
};
