import { startApi } from './api-process.ts';
import { createJournal } from './journal.ts';
import { fillDatabase, outcomeOfLoad, postgresAt } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { startPostgresServer } from './postgres-server.ts';
import { createTraffic } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN } from './world.ts';

const CALLS_PER_S = 50;
const ROUNDS = 3;
const BETWEEN_MS = 4_000;

async function run(machine: Machine): Promise<Outcome> {
  const postgres = await startPostgresServer(machine);
  const location = postgresAt(postgres.url);
  const world = await fillDatabase(location, LOAD_PLAN);
  const journal = createJournal();
  const staying = await startApi(machine, { DATABASE_URL: postgres.url });
  let killed = await startApi(machine, { DATABASE_URL: postgres.url });
  for (const api of [staying, killed]) await api.ready();
  const port = Number(new URL(killed.url).port);
  const traffic = createTraffic({
    world,
    journal,
    random: machine.random,
    origins: [staying.url, killed.url],
    tolerance: { cutOff: true },
  });
  traffic.start(CALLS_PER_S);
  const recoveriesMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(BETWEEN_MS);
    await killed.kill();
    const killedMs = performance.now();
    killed = await startApi(machine, { DATABASE_URL: postgres.url }, { port });
    await killed.ready();
    recoveriesMs.push(performance.now() - killedMs);
  }
  await pause(BETWEEN_MS);
  await traffic.finish();
  return outcomeOfLoad({
    traffic,
    journal,
    location,
    alive: [staying, killed],
    recoveriesMs,
    disturbances: ROUNDS,
  });
}

export const killProcess: Trial = {
  name: 'kill-process',
  title: `Two processes on Postgres, one of them killed (kill -9) and started again, ${ROUNDS} times`,
  run,
};
