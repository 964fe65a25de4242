import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../apps/api/src/platform/database/connect.ts';
import { migrateDatabase } from '../../apps/api/src/platform/database/migrate.ts';
import { send, type WireCall } from '../api/send.ts';
import { percentile } from '../open-api.ts';
import { startApi } from '../reliability/api-process.ts';
import { type Machine, pause } from '../reliability/machine.ts';
import { addUsers } from '../user-list/fill.ts';
import { openFilled } from './database.ts';
import { addScans, peopleOf, signIn, TEN_YEARS } from './fill.ts';

/** Patients of each size, because a deletion happens once. */
export const PATIENTS_OF_A_SIZE = 3;
/** Call interval of a bystander, whether or not the previous call got a response. */
export const CALL_EVERY_MS = 20;
const MOST_OF_A_PAGE = 9999;
/** Observation time of the idle process. */
const IDLE_MS = 2000;
/** Time for a new or busy process to become idle. */
const REST_MS = 1000;
/** Warm-up calls of a bystander before measuring. */
const WARM_UP_CALLS = 200;

/** Concurrent work of one patient. */
export const WORKS = ['nothing', 'export', 'list, page of 9,999', 'deletion of everything'] as const;
type Work = (typeof WORKS)[number];

/** Effect of some work on others: medians over the patients of a size. */
export interface Notice {
  readonly work: Work;
  readonly scans: number;
  /** Duration of the work while others call. */
  readonly workMs: number;
  /** Latency of the others' calls. */
  readonly waitMs: { readonly p50: number; readonly p95: number; readonly longest: number };
  /** Maximum extra memory of the process during any of these tasks, in 1,000,000 bytes. */
  readonly moreMb: number;
}

type Location = Parameters<typeof startApi>[1];

/** Signed-in users, cycling through the sizes, and a bystander as the last one. */
interface Scene {
  readonly location: Location;
  readonly people: readonly { readonly uid: string; readonly token: string }[];
}

async function fillPeople(database: Database, histories: readonly number[]): Promise<Scene['people']> {
  const people = [];
  for (const [index, { userId, patientId }] of (await peopleOf(database, peopleIn(histories))).entries()) {
    const uid = patientId ?? '';
    const scans = histories[Math.floor(index / PATIENTS_OF_A_SIZE)];
    if (scans !== undefined) await addScans(database, uid, { scans, days: TEN_YEARS });
    people.push({ uid, token: await signIn(database, userId) });
  }
  return people;
}

const peopleIn = (histories: readonly number[]) => histories.length * PATIENTS_OF_A_SIZE + 1;

/** Fills a separate database on a Postgres server. */
export async function fillPostgres(serverUrl: string, histories: readonly number[]): Promise<Scene> {
  let people: Scene['people'] = [];
  const { database, url } = await openFilled(serverUrl, 'bystanders', peopleIn(histories), async (filled) => {
    people = await fillPeople(filled, histories);
  });
  await database.destroy();
  return { location: { DATABASE_URL: url }, people };
}

/** Fills an embedded database in a folder. */
export async function fillEmbedded(dataFolder: string, histories: readonly number[]): Promise<Scene> {
  const database = openDatabase({ kind: 'embedded', dataFolder });
  try {
    await migrateDatabase(database);
    await addUsers(database, peopleIn(histories));
    const people = await fillPeople(database, histories);
    await sql`vacuum (analyze)`.execute(database);
    return { location: { DATA_DIR: dataFolder }, people };
  } finally {
    await database.destroy();
  }
}

/** Current memory of a process in 1,000,000 bytes. @see proc_pid_status(5) */
function memoryMb(pid: number | undefined): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]) * (1024 / 1e6);
}

/** Runs a task while a bystander calls at a fixed rate, and samples the process at the same rate. */
async function watch(call: () => Promise<unknown>, look: () => void, work: () => Promise<unknown>) {
  await pause(REST_MS);
  const waitsMs: number[] = [];
  const calls: Promise<void>[] = [];
  const callAndLook = () => {
    look();
    const begun = performance.now();
    calls.push(call().then(() => void waitsMs.push(performance.now() - begun)));
  };
  const begun = performance.now();
  const timer = setInterval(callAndLook, CALL_EVERY_MS);
  callAndLook();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const workMs = performance.now() - begun;
  await Promise.all(calls);
  return { workMs, p50: percentile(waitsMs, 0.5), p95: percentile(waitsMs, 0.95), longest: Math.max(...waitsMs) };
}

/** Measures one kind of work, done by the patients of a size one after another in a new process. */
async function watchWork(machine: Machine, { location, people }: Scene, work: Work, first: number) {
  const api = await startApi(machine, location);
  await api.ready();
  const agent = new Agent({ keepAlive: true });
  const ask = async (token: string, call: Omit<WireCall, 'token'>) => {
    const { status, text } = await send(agent, api.url, { ...call, token });
    if (status !== 200) throw new Error(`${call.method} ${call.path}: ${status} ${text.slice(0, 200)}`);
  };
  const othersToken = people.at(-1)?.token ?? '';
  const othersCall = () => ask(othersToken, { method: 'GET', path: '/v1/configurations' });
  for (let count = 0; count < WARM_UP_CALLS; count += 1) await othersCall();
  await pause(REST_MS);
  const restingMb = memoryMb(api.child.pid);
  let mostMb = restingMb;
  const look = () => {
    mostMb = Math.max(mostMb, memoryMb(api.child.pid));
  };
  const rounds: Awaited<ReturnType<typeof watch>>[] = [];
  for (const { uid, token } of people.slice(first, first + PATIENTS_OF_A_SIZE)) {
    const works: Readonly<Record<Work, () => Promise<unknown>>> = {
      nothing: () => pause(IDLE_MS),
      export: () => ask(token, { method: 'GET', path: `/v1/patients/${uid}/export` }),
      'list, page of 9,999': () =>
        ask(token, { method: 'GET', path: `/v1/measurements?page=1&pageSize=${MOST_OF_A_PAGE}` }),
      'deletion of everything': () =>
        ask(token, { method: 'POST', path: `/v1/patients/${uid}/delete`, body: { isConfirmed: true } }),
    };
    rounds.push(await watch(othersCall, look, works[work]));
  }
  agent.destroy();
  await api.stop();
  const middle = (key: keyof (typeof rounds)[number]) =>
    percentile(
      rounds.map((round) => round[key]),
      0.5,
    );
  return {
    workMs: middle('workMs'),
    waitMs: { p50: middle('p50'), p95: middle('p95'), longest: middle('longest') },
    moreMb: mostMb - restingMb,
  };
}

/** Latency of others, and memory, while a patient with a history does the most expensive work. */
export async function measureBystanders(
  machine: Machine,
  scene: Scene,
  histories: readonly number[],
): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const work of WORKS)
    for (const [size, scans] of histories.entries())
      notices.push({ work, scans, ...(await watchWork(machine, scene, work, size * PATIENTS_OF_A_SIZE)) });
  return notices;
}
