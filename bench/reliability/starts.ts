import { spawnSync } from 'node:child_process';
import { type ApiProcess, startApi } from './api-process.ts';
import { call } from './call.ts';
import { embeddedIn, fillDatabase } from './load-trial.ts';
import type { Machine } from './machine.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN } from './world.ts';

const ROUNDS = 10;
const CONTENDERS = 3;
/** What a second server says. */
const IN_USE = /is in use by/;

const canSeparateProcesses = () =>
  spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true'], { stdio: 'ignore' }).status === 0;

/** What is wrong with servers that began together on one folder: exactly one serves, the others say why not. */
function faultsOfRound(round: number, all: readonly { api: ApiProcess; state: 'ready' | 'ended' }[]): string[] {
  const serving = all.filter(({ state }) => state === 'ready');
  const silent = all.filter(({ api, state }) => state === 'ended' && !IN_USE.test(api.output()));
  return [
    ...(serving.length === 1 ? [] : [`round ${round}: ${serving.length} servers at once on one folder`]),
    ...silent.map(
      ({ api }) => `round ${round}: ended (${api.ended()}) with other words: ${api.output().trim().slice(-300)}`,
    ),
  ];
}

async function run(machine: Machine): Promise<Outcome> {
  const isSeparated = canSeparateProcesses();
  const dataFolder = machine.folder('starts');
  // One data set from the beginning, so that the serving process has something to answer.
  const world = await fillDatabase(embeddedIn(dataFolder), { ...LOAD_PLAN, people: { Patient: 1 } });
  const person = world.people[0];
  if (!person) throw new Error('nobody to ask for');
  const wrong: string[] = [];
  let tried = 0;
  let confirmed = 0;
  const recoveriesMs: number[] = [];
  const isThere = async (api: ApiProcess) => {
    const answer = await call(api.url, {
      method: 'GET',
      path: `/v1/patients/${person.patientId}`,
      token: person.accessToken,
    });
    return answer.kind === 'answered' && answer.text.includes(person.canaries.name);
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const begunMs = performance.now();
    const apis = await Promise.all(
      Array.from({ length: CONTENDERS }, (_, index) =>
        startApi(
          machine,
          { DATA_DIR: dataFolder },
          { inOwnProcessNamespace: isSeparated && index === round % CONTENDERS },
        ),
      ),
    );
    const all = await Promise.all(apis.map(async (api) => ({ api, state: await api.settled() })));
    recoveriesMs.push(performance.now() - begunMs);
    tried += CONTENDERS;
    const faults = faultsOfRound(round, all);
    const serving = all.filter(({ state }) => state === 'ready').map(({ api }) => api);
    for (const api of serving)
      if (!(await isThere(api))) faults.push(`round ${round}: who serves does not have the data`);
    wrong.push(...faults);
    if (faults.length === 0) confirmed += CONTENDERS;
    for (const api of apis) await api.stop();
  }
  // Two at once on an empty Postgres: both make the tables, and both serve.
  const postgres = await startPostgresServer(machine);
  const apis = await Promise.all([1, 2].map(() => startApi(machine, { DATABASE_URL: postgres.url })));
  for (const api of apis) {
    tried += 1;
    if ((await api.settled()) === 'ready') confirmed += 1;
    else wrong.push(`on an empty Postgres: ended (${api.ended()}): ${api.output().trim().slice(-500)}`);
  }
  return {
    of: `starts${isSeparated ? ', one of three in a process namespace of its own' : '; no process namespaces on this machine'}`,
    tried,
    confirmed,
    lost: [],
    doubled: [],
    wrong,
    died: [],
    recoveriesMs,
    disturbances: ROUNDS + 1,
  };
}

export const starts: Trial = {
  name: 'starts',
  title: `Three servers started at once on one data folder, ${ROUNDS} times; two at once on an empty Postgres`,
  run,
};
