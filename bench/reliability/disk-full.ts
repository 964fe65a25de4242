import { spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { startApi } from './api-process.ts';
import { createJournal } from './journal.ts';
import { embeddedIn, fillDatabase, outcomeOfLoad } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { createTraffic } from './traffic.ts';
import { type Outcome, SkippedTrial, type Trial } from './trial.ts';
import { SMALL_LOAD_PLAN } from './world.ts';

const CALLS_PER_S = 40;
const ROUNDS = 2;
const BEFORE_MS = 3_000;
const FULL_MS = 6_000;
const AFTER_MS = 4_000;
/** Disk size when there is enough space. */
const AMPLE_MB = 512;
const MB = 1024 * 1024;
/** A stack trace line, which does not help an operator. */
const STACK_LINE = /^\s+at .+:\d+:\d+\)?$/m;

function mount(...args: string[]): void {
  const result = spawnSync('mount', args, { encoding: 'utf8' });
  if (result.status !== 0)
    throw new SkippedTrial(
      `a small disk cannot be mounted here: ${(result.stderr ?? '').trim() || result.error?.message}`,
    );
}

/** A memory disk that can be filled and freed. */
function smallDisk(machine: Machine) {
  const folder = join(machine.folder('disk'), 'mounted');
  mkdirSync(folder);
  mount('-t', 'tmpfs', '-o', `size=${AMPLE_MB}m`, 'tmpfs', folder);
  machine.atEnd(() => void spawnSync('umount', ['-l', folder]));
  const resize = (bytes: number) => mount('-o', `remount,size=${Math.ceil(bytes / 1024)}k`, folder);
  return {
    folder,
    fill() {
      const { blocks, bfree, bsize } = statfsSync(folder);
      resize((blocks - bfree) * bsize);
    },
    makeRoom: () => resize(AMPLE_MB * MB),
    isFull: () => statfsSync(folder).bfree === 0,
  };
}

async function run(machine: Machine): Promise<Outcome> {
  const disk = smallDisk(machine);
  const location = embeddedIn(disk.folder);
  const world = await fillDatabase(location, SMALL_LOAD_PLAN);
  const journal = createJournal();
  let api = await startApi(machine, { DATA_DIR: disk.folder });
  await api.ready();
  const port = Number(new URL(api.url).port);
  const traffic = createTraffic({
    world,
    journal,
    random: machine.random,
    origins: [api.url],
    tolerance: { notNow: true, cutOff: true },
  });
  traffic.start(CALLS_PER_S);
  const recoveriesMs: number[] = [];
  const more: string[] = [];
  let disturbances = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(BEFORE_MS);
    const before = traffic.statistics();
    disk.fill();
    await pause(FULL_MS);
    const after = traffic.statistics();
    if (after.notNow + after.cutOff > before.notNow + before.cutOff) disturbances += 1;
    disk.makeRoom();
    const roomMs = performance.now();
    if (api.ended() !== null) {
      // It may exit, because a supervisor restarts it; then it must log the reason in one line.
      const said = api.output().trim();
      if (said === '' || STACK_LINE.test(said))
        more.push(`it ended (${api.ended()}) without a clear line: ${said.slice(-500)}`);
      api = await startApi(machine, { DATA_DIR: disk.folder }, { port });
      await api.ready();
    }
    await pause(AFTER_MS);
    recoveriesMs.push(traffic.failedUntil(roomMs));
  }
  await traffic.finish();
  const living = api.ended();
  if (living !== null) more.push(`it ended (${living}) although there was room: ${api.output().trim().slice(-500)}`);
  await api.stop();
  return outcomeOfLoad({ traffic, journal, location, alive: [], recoveriesMs, disturbances, more });
}

export const diskFull: Trial = { name: 'disk-full', title: `Embedded database, disk full, ${ROUNDS} times`, run };
