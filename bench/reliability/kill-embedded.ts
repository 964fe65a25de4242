import { freePort } from '../../tools/free-ports.ts';
import { startApi } from './api-process.ts';
import { createJournal } from './journal.ts';
import { embeddedIn, fillDatabase, outcomeOfLoad } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { createTraffic } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { SMALL_LOAD_PLAN } from './world.ts';

const ROUNDS = 20;
const CALLS_PER_S = 40;
/** Each round is killed at a random time in this range. */
const ROUND_MS = { min: 800, max: 2_500 } as const;

async function run(machine: Machine): Promise<Outcome> {
  const dataFolder = machine.folder('embedded');
  const location = embeddedIn(dataFolder);
  const world = await fillDatabase(location, SMALL_LOAD_PLAN);
  const journal = createJournal();
  const port = await freePort();
  let api = await startApi(machine, { DATA_DIR: dataFolder }, { port });
  await api.ready();
  const traffic = createTraffic({
    world,
    journal,
    random: machine.random,
    origins: [api.url],
    tolerance: { cutOff: true },
  });
  traffic.start(CALLS_PER_S);
  const recoveriesMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(machine.random.between(ROUND_MS.min, ROUND_MS.max));
    await api.kill();
    const killedMs = performance.now();
    api = await startApi(machine, { DATA_DIR: dataFolder }, { port });
    await api.ready();
    recoveriesMs.push(performance.now() - killedMs);
  }
  await traffic.finish();
  await api.stop();
  return outcomeOfLoad({ traffic, journal, location, alive: [], recoveriesMs, disturbances: ROUNDS });
}

export const killEmbedded: Trial = {
  name: 'kill-embedded',
  title: `Embedded database, kill -9 of its server, ${ROUNDS} rounds`,
  run,
};
