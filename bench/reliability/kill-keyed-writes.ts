import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@mien/domain';
import { freePort } from '../../tools/free-ports.ts';
import { type ApiProcess, deadOf, startApi } from './api-process.ts';
import { type CallAnswer, call, inWords, isSuccess, jsonOf, problemCode } from './call.ts';
import { fillDatabase, postgresAt } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import type { Outcome, Trial } from './trial.ts';
import type { Person } from './world.ts';

const ROUNDS = 3;
const LOOK_EVERY_MS = 25;

/** Where a program's write is held until the server is killed: the statement that its trigger delays. */
const PLACES = [
  { place: 'before the appointment is stored', statement: 'insert on appointments', effects: 0 },
  { place: 'after it is stored, before the answer', statement: 'update on program_requests', effects: 1 },
] as const;

/** Delays a statement until the end of its connection. */
const HOLDING = `create function hold() returns trigger language plpgsql as
  'begin perform pg_sleep(600); return new; end'`;
const SLEEPERS = "from pg_stat_activity where wait_event = 'PgSleep'";

/** Connects a program of the administrator's client. @returns its client id and secret */
async function addProgram(url: string, { clientId, accessToken: token }: Person) {
  const body = {
    name: 'Appointments',
    scopes: ['mien/appointments.write'],
    groupIds: null,
    expires: null,
    keys: null,
  };
  const answer = await call(url, { method: 'POST', path: `/v1/clients/${clientId}/programs`, token, body });
  const { program, secret } = jsonOf<{ program: { oauthClientId: string }; secret: string }>(answer);
  return `${program.oauthClientId}:${secret}`;
}

async function tokenOf(url: string, credentials: string): Promise<string> {
  const answer = await fetch(`${url}/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Waits until a statement is held. */
async function untilHeld(postgres: PostgresServer): Promise<void> {
  const deadline = performance.now() + MINUTE_MS;
  while (postgres.ask(`select count(*) ${SLEEPERS}`) === '0') {
    if (performance.now() > deadline) throw new Error('no statement was held');
    await pause(LOOK_EVERY_MS);
  }
}

/** What the trial found so far. */
interface Found {
  confirmed: number;
  readonly lost: string[];
  readonly doubled: string[];
  readonly wrong: string[];
  readonly recoveriesMs: number[];
}

/** A server that is killed and started again on the same port. */
interface Scene {
  readonly postgres: PostgresServer;
  readonly credentials: string;
  readonly found: Found;
  api: ApiProcess;
  start(): Promise<ApiProcess>;
}

/** Kills the server while a statement is held, and starts it again. */
async function killWhileHeld(scene: Scene, statement: string): Promise<void> {
  const { postgres, found } = scene;
  await untilHeld(postgres);
  await scene.api.kill();
  const killedMs = performance.now();
  // As with the whole machine, its connections end: what is held is rolled back.
  postgres.ask(`select pg_terminate_backend(pid, 10000) ${SLEEPERS}`);
  postgres.ask(`drop trigger hold on ${statement.split(' ').at(-1)}`);
  scene.api = await scene.start();
  found.recoveriesMs.push(performance.now() - killedMs);
}

/** A program adds an appointment; the server is killed; the program repeats the request. */
async function addDuringKill(
  scene: Scene,
  { place, statement, effects }: (typeof PLACES)[number],
  patientId: string,
  index: number,
): Promise<void> {
  const { postgres, credentials, found } = scene;
  const startsAt = Date.now() + (index + 1) * HOUR_MS;
  const body = {
    id: randomUUID(),
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + HOUR_MS).toISOString(),
  };
  const token = await tokenOf(scene.api.url, credentials);
  const path = `/v1/patients/${patientId}/appointments`;
  const send = (key: string): Promise<CallAnswer> =>
    call(scene.api.url, { method: 'POST', path, token, body, headers: { 'idempotency-key': key } });
  const expectEffects = (when: string, expected: number) => {
    const count = Number(postgres.ask(`select count(*) from appointments where patient_id = '${patientId}'`));
    const line = `killed ${place}, ${when}: ${count} appointments, not ${expected}`;
    if (count !== expected) (count > expected ? found.doubled : found.lost).push(line);
  };
  postgres.ask(`create trigger hold before ${statement} for each row execute function hold()`);
  const cut = send(`first-${index}`);
  await killWhileHeld(scene, statement);
  const answer = await cut;
  if (answer.kind !== 'cutOff') found.wrong.push(`killed ${place}: ${inWords(answer)}`);
  const repeated = await send(`first-${index}`);
  if (repeated.kind !== 'answered' || problemCode(repeated.text) !== 'request-in-progress')
    found.wrong.push(`killed ${place}, repeated with the same key: ${inWords(repeated)}`);
  expectEffects('repeated with the same key', effects);
  // With the id that it chose, a program may send the request again under a new key.
  for (const key of [`again-${index}`, `again-${index}`]) {
    const made = await send(key);
    if (isSuccess(made)) found.confirmed += 1;
    else found.wrong.push(`killed ${place}, repeated with a new key: ${inWords(made)}`);
    expectEffects('repeated with a new key', 1);
  }
}

async function run(machine: Machine): Promise<Outcome> {
  const postgres = await startPostgresServer(machine);
  const world = await fillDatabase(postgresAt(postgres.url), {
    clinics: 1,
    people: { Patient: PLACES.length * ROUNDS, 'Client Admin': 1 },
    scanSessions: 0,
  });
  postgres.ask(HOLDING);
  const port = await freePort();
  async function start(): Promise<ApiProcess> {
    const api = await startApi(machine, { DATABASE_URL: postgres.url }, { port });
    await api.ready();
    return api;
  }
  const api = await start();
  const admin = world.people.find(({ roles }) => roles.includes('Client Admin'));
  if (!admin) throw new Error('no administrator');
  const credentials = await addProgram(api.url, admin);
  const found: Found = { confirmed: 0, lost: [], doubled: [], wrong: [], recoveriesMs: [] };
  const scene: Scene = { postgres, credentials, found, api, start };
  const patients = world.people.filter(({ roles }) => roles.length === 1);
  for (const [index, { patientId }] of patients.entries())
    await addDuringKill(scene, PLACES[index % PLACES.length] ?? PLACES[0], patientId, index);
  return {
    ...found,
    of: 'repeated writes of a program',
    tried: 2 * patients.length,
    died: deadOf([scene.api]),
    disturbances: patients.length,
  };
}

export const killKeyedWrites: Trial = {
  name: 'kill-keyed-writes',
  title: `A server killed (kill -9) during a program's write with an Idempotency-Key, before and after its effect, ${ROUNDS} times each`,
  run,
};
