import { startApi } from './api-process.ts';
import { createJournal } from './journal.ts';
import { fillDatabase, outcomeOfLoad, postgresAt } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { type StopMode, startPostgresServer } from './postgres-server.ts';
import { createTraffic } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN } from './world.ts';

const CALLS_PER_S = 50;
const MODES: readonly StopMode[] = ['fast', 'immediate', 'fast', 'immediate', 'fast', 'immediate'];
/** Duration of load before each restart and after the last. */
const BETWEEN_MS = 5_000;

async function run(machine: Machine): Promise<Outcome> {
  const postgres = await startPostgresServer(machine);
  const location = postgresAt(postgres.url);
  const world = await fillDatabase(location, LOAD_PLAN);
  const journal = createJournal();
  const apis = [
    await startApi(machine, { DATABASE_URL: postgres.url }),
    await startApi(machine, { DATABASE_URL: postgres.url }),
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
  const recoveriesMs: number[] = [];
  for (const mode of MODES) {
    await pause(BETWEEN_MS);
    const beganMs = performance.now();
    await postgres.restart(mode);
    await pause(BETWEEN_MS);
    recoveriesMs.push(traffic.failedUntil(beganMs));
  }
  await traffic.finish();
  return outcomeOfLoad({ traffic, journal, location, alive: apis, recoveriesMs, disturbances: MODES.length });
}

export const postgresRestarts: Trial = {
  name: 'restarts',
  title: 'Postgres restarted, three times in order and three times as by a crash, two processes',
  run,
};
