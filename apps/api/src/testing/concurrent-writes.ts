import { randomUUID } from 'node:crypto';
import { Problem } from '@mien/contract';
import { reachOf } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import {
  addPasskey,
  addPerson,
  asTheyAre,
  CALLS,
  type Call,
  call,
  cookieOf,
  type Person,
} from './person-with-objects.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';
import { ORIGIN, PARTNER_KEY, startTestApiOn, type TestApi, type TestBrowser } from './test-api.ts';
import { anotherPool, emptyTables, testDatabase } from './test-database.ts';

/**
 * Runs every pair of writing calls concurrently, on two servers with one Postgres. A new call is covered by its
 * example in the contract; `ACTS` has calls that need more than an example.
 */
export const WRITES = CALLS.filter(
  // A form is a search, which writes nothing.
  ({ declaration: { method, bodyKind } }) => method !== 'GET' && bodyKind !== 'form',
);

/** Two servers on one database, with two patients of one client and the client's administrator. */
interface World {
  readonly servers: readonly [TestApi, TestApi];
  readonly patients: readonly [Member, Member];
  readonly admin: TestBrowser;
  readonly systemAdmin: TestBrowser;
}

interface Member {
  readonly person: Person;
  readonly phone: string;
  readonly browser: TestBrowser;
}

const SETTINGS = { SMS_SENDS_PER_DAY: '1000000', LOG_LEVEL: 'error' };

let networks = 0;
/** Each call comes from a network of its own, so that no limit refuses it. */
const nextIp = () => {
  networks += 1;
  return `198.${18 + ((networks >> 16) & 1)}.${(networks >> 8) & 255}.${networks & 255}`;
};

/** In two browsers of two servers: one session. */
async function openWorld(pools: readonly [Database, Database]): Promise<World> {
  await emptyTables(await testDatabase());
  const [one, other] = [await startTestApiOn(pools[0], SETTINGS), await startTestApiOn(pools[1], SETTINGS)];
  const add = async (phone: string, lastName: string): Promise<Member> => {
    const person = await addPerson(one, { phone, lastName });
    await one.database
      .updateTable('users')
      .set({ first_name: 'Pat', last_name: lastName })
      .where('patient_id', '=', person.twinUid)
      .execute();
    const browser = await one.signInByCode(phone, { ip: nextIp() });
    await addPasskey(one, person);
    return { person, phone, browser };
  };
  const patients = [await add('5125550101', 'First'), await add('5125550102', 'Second')] as const;
  await one.addUser({ phone: '5125550111', roles: ['Client Admin'], patient: null });
  await one.addUser({ phone: '5125550110', roles: ['System Admin'], patient: null });
  return {
    servers: [one, other],
    patients,
    admin: await one.signIn('5125550111'),
    systemAdmin: await one.signIn('5125550110'),
  };
}

type Act = (api: TestApi, member: Member, world: World) => Promise<unknown>;

const asIn = (api: TestApi, browser: TestBrowser) => {
  const copy = api.browser({ ip: nextIp() });
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy.client;
};

/** Calls without an example: the objects that they need are created right before. */
const ACTS: Readonly<Record<string, Act>> = {
  'passkeys.make': async (api, { browser }) => {
    const client = asIn(api, browser);
    const options = await client.passkeys.makeOptions({ body: {} });
    await client.passkeys.make({ body: { passkey: createSoftwareAuthenticator().make(options) } });
  },
  'signIn.loginTemp': async (api, { phone }) => {
    const code = await api.profileCode(phone);
    await api.browser({ ip: nextIp() }).client.signIn.loginTemp({ body: code });
  },
  'carers.invite': async (api, { browser }) => {
    const phone = `512556${String(networks % 10_000).padStart(4, '0')}`;
    await asIn(api, browser).carers.invite({
      body: { id: randomUUID(), phone, relation: 'friend', ticks: [], days: 30 },
    });
  },
};

/** The caller: the patient if the call is theirs, else staff with the permission. */
function headersOf({ declaration }: Call, { browser }: Member, { admin, systemAdmin }: World): Record<string, string> {
  const { access } = declaration;
  if (access === 'partner') return { authorization: `Bearer ${PARTNER_KEY}` };
  if (access === 'public') return { origin: ORIGIN };
  if (access === 'signedIn') return { cookie: cookieOf(browser) };
  if (reachOf(['Patient'], access) !== null && !declaration.beyondOneself) return { cookie: cookieOf(browser) };
  return { cookie: cookieOf(reachOf(['Client Admin'], access) === null ? systemAdmin : admin) };
}

/** The status that a call gets; 0 for an act that a problem ended. */
async function make(one: Call, api: TestApi, member: Member, world: World): Promise<number> {
  const act = ACTS[one.name];
  if (act === undefined)
    return (await call(api, one, member.person, headersOf(one, member, world), asTheyAre, nextIp())).status;
  try {
    await act(api, member, world);
    return 200;
  } catch (error) {
    if (error instanceof Problem && error.code !== 'internal-error') return 400;
    throw error;
  }
}

/**
 * How long a bystander waits for the lock that every action of a client needs: the end of the client's access log.
 * Measured by the database's clock, so that it does not depend on this process's load.
 */
async function watchLog(clientId: string): Promise<{ readonly stop: () => Promise<number[]> }> {
  const pool = await anotherPool();
  const waitsMs: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::float as ms
        from (select from access_log_heads where client_id = ${clientId} for update) as head`.execute(pool);
      waitsMs.push(...rows.map(({ ms }) => ms));
      await sql`select pg_sleep(0.002)`.execute(pool);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      await pool.destroy();
      return waitsMs;
    },
  };
}

const isWhole = async ({ servers: [api], patients, admin }: World): Promise<boolean> => {
  const alive = await Promise.all(
    patients.map(({ browser, person }) =>
      asIn(api, browser)
        .measurements.get({ params: { id: person.measurementId } })
        .then(
          () => asIn(api, admin).careTeam.get({ params: { uid: person.patientUid } }),
          () => null,
        )
        .catch(() => null),
    ),
  );
  return alive.every((found) => found !== null);
};

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{
    deadlocks: number;
  }>`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(await testDatabase());
  return rows[0]?.deadlocks ?? 0;
}

export interface Outcome {
  readonly failures: readonly string[];
  readonly counts: { readonly calls: number; readonly succeeded: number };
  /** Names of the calls that succeeded at least once. */
  readonly worked: ReadonlySet<string>;
  readonly waitsMs: readonly number[];
  readonly deadlocks: number;
}

/**
 * Runs all pairs of calls: in blocks, each with each other one, and with itself.
 *
 * @param size  calls in a block: two blocks run at once, every call for one patient on both servers and for the other on one
 */
export async function runAllPairs(calls: readonly Call[], size: number): Promise<Outcome> {
  const before = await deadlocks();
  const pools = [await anotherPool(), await anotherPool()] as const;
  const failures: string[] = [];
  const worked = new Set<string>();
  const waitsMs: number[] = [];
  let [made, succeeded] = [0, 0];
  let world = await openWorld(pools);
  const run = async (batch: readonly Call[]) => {
    const [one, other] = world.servers;
    const [first, second] = world.patients;
    const tries = batch.flatMap((each) => [
      { each, work: () => make(each, one, first, world) },
      { each, work: () => make(each, other, first, world) },
      { each, work: () => make(each, other, second, world) },
    ]);
    const bystander = await watchLog(first.person.clientId);
    await Promise.all(
      tries.map(async ({ each, work }) => {
        made += 1;
        const status = await work().catch((error) => {
          failures.push(`${each.name}: ${error}`);
          return 500;
        });
        if (status >= 500) failures.push(`${each.name} with ${batch.map(({ name }) => name).join()}: ${status}`);
        if (status >= 400) return;
        succeeded += 1;
        worked.add(each.name);
      }),
    );
    waitsMs.push(...(await bystander.stop()));
    for (const { logLines } of world.servers) failures.push(...logLines.splice(0));
    if (!(await isWhole(world))) {
      for (const api of world.servers) await api.settled();
      world = await openWorld(pools);
    }
  };
  try {
    const blocks = Array.from({ length: Math.ceil(calls.length / size) }, (_, index) =>
      calls.slice(index * size, (index + 1) * size),
    );
    for (const [index, block] of blocks.entries()) {
      if (block.length > 0) await run(block);
      for (const later of blocks.slice(index + 1)) await run([...block, ...later]);
    }
    for (const api of world.servers) await api.settled();
  } finally {
    for (const pool of pools) await pool.destroy();
  }
  return {
    failures,
    counts: { calls: made, succeeded },
    worked,
    waitsMs: waitsMs.toSorted((one, other) => one - other),
    deadlocks: (await deadlocks()) - before,
  };
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

/** The longest of a hundred waits of the bystander. */
export const p99Of = ({ waitsMs }: Pick<Outcome, 'waitsMs'>): number => at(waitsMs, 0.99);

/** Prints what was found: a bound says less. */
export function report({ counts, worked, waitsMs, deadlocks, failures }: Outcome): void {
  const [median, p99, longest] = [at(waitsMs, 0.5), at(waitsMs, 0.99), at(waitsMs, 1 - 1 / waitsMs.length)].map(
    Math.round,
  );
  console.info(
    `${counts.calls} calls, ${counts.succeeded} succeeded, of ${worked.size} kinds; ${failures.length} failures, ${deadlocks} deadlocks; ` +
      `a bystander waits ${median} ms, p99 ${p99} ms, longest ${longest} ms`,
  );
}

/** Ten patients make a passkey while ten others invite a caregiver: each is an entry of the access log and a text message. */
export async function runBusyClinic(): Promise<Outcome> {
  const before = await deadlocks();
  await emptyTables(await testDatabase());
  const pools = [await anotherPool(), await anotherPool()] as const;
  const servers = [await startTestApiOn(pools[0], SETTINGS), await startTestApiOn(pools[1], SETTINGS)] as const;
  const [one] = servers;
  const waitsMs: number[] = [];
  const failures: string[] = [];
  const worked = new Set<string>();
  let done = 0;
  try {
    const phones = Array.from({ length: 20 }, (_, index) => `51255503${String(index).padStart(2, '0')}`);
    let clientId = '';
    for (const phone of phones) clientId = (await one.addUser({ phone })).clientId;
    const browsers: TestBrowser[] = [];
    for (const phone of phones) browsers.push(await one.signInByCode(phone, { ip: nextIp() }));
    const bystander = await watchLog(clientId);
    for (let round = 0; round < 4; round += 1)
      await Promise.all(
        browsers.map(async (browser, index) => {
          const api = servers[index % 4 < 2 ? 0 : 1];
          const member = { browser, phone: phones[index] ?? '' } as Member;
          const name = index % 2 === 0 ? 'passkeys.make' : 'carers.invite';
          await ACTS[name]?.(api, member, {} as World).then(
            () => {
              done += 1;
              worked.add(name);
            },
            (error) => {
              if (!(error instanceof Problem) || error.code === 'internal-error') failures.push(`${name}: ${error}`);
            },
          );
        }),
      );
    waitsMs.push(...(await bystander.stop()));
    for (const api of servers) await api.settled();
  } finally {
    for (const pool of pools) await pool.destroy();
  }
  return {
    failures,
    counts: { calls: 80, succeeded: done },
    worked,
    waitsMs: waitsMs.toSorted((one, other) => one - other),
    deadlocks: (await deadlocks()) - before,
  };
}
