import { startApi } from './api-process.ts';
import { createJournal } from './journal.ts';
import { fillDatabase, outcomeOfLoad, postgresAt } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { type PostgresServer, startPooler, startPostgresServer } from './postgres-server.ts';
import { createTraffic } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN } from './world.ts';

const CALLS_PER_S = 50;
const BEFORE_MS = 8_000;
/** Time from the primary's failure until an operator or a program promotes the standby. */
const NOTICE_MS = 3_000;
const AFTER_MS = 12_000;
/** A statement sent to an unresponsive server times out after 20 s. */
const AFTER_SILENCE_MS = 30_000;

/** @param lose makes the primary fail in the way under test */
async function run(
  machine: Machine,
  lose: (primary: PostgresServer) => Promise<void> | void,
  afterMs: number,
): Promise<Outcome> {
  const primary = await startPostgresServer(machine);
  const world = await fillDatabase(postgresAt(primary.url), LOAD_PLAN);
  const standby = await primary.addStandby();
  const pooler = await startPooler(machine, primary);
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
    tolerance: { notNow: true },
  });
  traffic.start(CALLS_PER_S);
  await pause(BEFORE_MS);
  const beganMs = performance.now();
  await lose(primary);
  await pause(NOTICE_MS);
  await standby.promote();
  await pooler.pointTo(standby);
  await pause(afterMs);
  const recoveriesMs = [traffic.failedUntil(beganMs)];
  await traffic.finish();
  return outcomeOfLoad({
    traffic,
    journal,
    location: postgresAt(standby.url),
    alive: apis,
    recoveriesMs,
    disturbances: 1,
  });
}

export const failover: Trial = {
  name: 'failover',
  title: 'Postgres primary lost, its synchronous standby promoted, PgBouncer pointed to it',
  run: (machine) => run(machine, (primary) => primary.stop('immediate'), AFTER_MS),
};

export const silentFailover: Trial = {
  name: 'silent-failover',
  title: 'The same with a primary that falls silent on open connections, as when its host is gone',
  run: (machine) => run(machine, (primary) => primary.freeze(), AFTER_SILENCE_MS),
};
