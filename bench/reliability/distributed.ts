import { divideByClient } from '../../apps/api/src/platform/database/divide-by-client.ts';
import { startApi } from './api-process.ts';
import { copyDatabase, startCluster } from './cluster.ts';
import { createJournal } from './journal.ts';
import { fillDatabase, outcomeOfLoad, postgresAt, withDatabase } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { startPostgresServer } from './postgres-server.ts';
import { compareAnswers } from './same-answers.ts';
import { createTraffic } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN, type WorldPlan } from './world.ts';

const CALLS_PER_S = 30;
const BEFORE_MS = 5_000;
const AFTER_MS = 10_000;
/** Many clients, so that each machine has some. */
const PLAN: WorldPlan = { ...LOAD_PLAN, clinics: 20, people: { Patient: 6, 'Client Admin': 1, 'System Admin': 1 } };
async function run(machine: Machine): Promise<Outcome> {
  const cluster = await startCluster(machine, 2);
  const plain = await startPostgresServer(machine);
  const world = await fillDatabase(postgresAt(plain.url), PLAN);
  copyDatabase(plain.url, cluster.url);
  await withDatabase(postgresAt(cluster.url), divideByClient);
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
      world.people.find(({ roles }) => roles.includes('Client Admin')),
      // Can see all clients, so that a query for all of them must gather from all machines.
      world.people.find(({ roles }) => roles.includes('System Admin')),
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
