import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { allowStatements, inTransaction } from '../../apps/api/src/platform/database/transaction.ts';
import { ROOT, run } from '../../tools/processes.ts';
import { deadOf, SERVER_KEY, startApi } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import { call, jsonOf } from './call.ts';
import { catalogOf, compareCatalogs } from './catalog.ts';
import { createJournal, type Journal } from './journal.ts';
import { embeddedIn, postgresAt, withDatabase } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { addManyScans } from './many-scans.ts';
import { startPostgresServer } from './postgres-server.ts';
import { signInByCode } from './sign-in.ts';
import { compareContents, contentsOf } from './table-contents.ts';
import { createTraffic, outcomeWrite } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { fillWorld, type Person, type World, type WorldPlan } from './world.ts';

const SCANS = 100_000;
const PLAN: WorldPlan = { clinics: 2, people: { Patient: 250, 'Client Admin': 3 }, scanSessions: 4 };
const CALLS_PER_S = 40;
const LOAD_MS = 8_000;

/** The location of an installation's data. */
interface Place {
  readonly database: { readonly DATA_DIR: string } | { readonly DATABASE_URL: string };
  readonly location: ReturnType<typeof embeddedIn> | ReturnType<typeof postgresAt>;
  /** The environment of its commands. */
  readonly variables: Readonly<Record<string, string>>;
  destroy(): Promise<void> | void;
}
type MakePlace = (machine: Machine) => Promise<Place> | Place;

function embeddedPlace(machine: Machine): Place {
  const database = { DATA_DIR: join(machine.folder('restore'), 'data') };
  return {
    database,
    location: embeddedIn(database.DATA_DIR),
    variables: { ...database, DATABASE_URL: '' },
    destroy: () => rmSync(database.DATA_DIR, { recursive: true }),
  };
}

async function postgresPlace(machine: Machine): Promise<Place> {
  const server = await startPostgresServer(machine);
  return {
    database: { DATABASE_URL: server.url },
    location: postgresAt(server.url),
    variables: { DATABASE_URL: server.url, DATA_DIR: machine.folder('keys') },
    destroy: () => server.stop('immediate'),
  };
}

/** Runs an operator's command and waits for it. @throws Error with its output */
export async function command(
  { variables }: Pick<Place, 'variables'>,
  name: string,
  ...args: readonly string[]
): Promise<void> {
  const { code, output } = await run('node', [join(ROOT, `apps/api/src/commands/${name}.ts`), ...args], {
    env: { ...variables, SCAN_DATA_DIR: '', SERVER_KEY, OLD_SERVER_KEYS: '' },
  });
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
}

/** Runs work on a stopped installation without a statement timeout. */
const withPlace = <T>({ location }: Place, work: (transaction: Database) => Promise<T>): Promise<T> =>
  withDatabase(location, (database) =>
    inTransaction(database, async (transaction) => {
      await allowStatements(transaction, 0);
      return work(transaction);
    }),
  );

/** Schema and contents of the tables. */
const stateOf = (place: Place) =>
  withPlace(place, async (database) => ({
    catalog: await catalogOf(database),
    contents: await contentsOf(database),
  }));

/** Creates an installation with many scans. */
async function fillPlace(place: Place): Promise<World> {
  const world = await withDatabase(place.location, (database) => fillWorld(database, PLAN));
  await withPlace(place, async (database) => {
    await addManyScans(database, world, SCANS);
    await sql`analyze`.execute(database);
  });
  return world;
}

/** Serves under load, then stores the first person's last scan, and stops. */
async function serve(machine: Machine, place: Place, world: World, journal: Journal) {
  const [person, ...people] = world.people;
  const [sessionId] = person?.scanSessionIds ?? [];
  if (!person || sessionId === undefined) throw new Error('the user is missing');
  const api = await startApi(machine, place.database);
  await api.ready();
  const traffic = createTraffic({
    world: { ...world, people },
    journal,
    random: machine.random,
    origins: [api.url],
    tolerance: {},
  });
  traffic.start(CALLS_PER_S);
  await pause(LOAD_MS);
  await traffic.finish();
  const { kind, key, request } = outcomeWrite(sessionId, 72);
  const entry = journal.send(kind, key);
  jsonOf(await call(api.url, request));
  entry.acknowledgements += 1;
  await api.stop();
  const newestId = await withDatabase(place.location, async (database) => {
    const found = await database
      .selectFrom('scan_sessions')
      .select('measurement_id as id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    return found?.id ?? randomUUID();
  });
  return { person, newestId, statistics: traffic.statistics() };
}

/** Signs the person in by code and reads their data. Returns the problems. */
export async function look(
  machine: Machine,
  place: Pick<Place, 'database'>,
  person: Person,
  newestId: string,
): Promise<string[]> {
  const api = await startApi(machine, place.database);
  await api.ready();
  const token = await signInByCode((request) => call(api.url, request), person.phone);
  const list = jsonOf<{ items: { id: string }[] }>(
    await call(api.url, { method: 'GET', path: '/v1/measurements', token }),
  );
  const faults = list.items[0]?.id === newestId ? [] : ['the patient does not see the newest result first'];
  const dead = deadOf([api]);
  await api.stop();
  return [...faults, ...dead];
}

export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; s: string; ms: number }> {
  const begunMs = performance.now();
  const result = await work();
  const ms = performance.now() - begunMs;
  return { result, ms, s: `${(ms / 1000).toFixed(0)} s` };
}

async function drill(machine: Machine, makePlace: MakePlace): Promise<Outcome> {
  const place = await makePlace(machine);
  const world = await fillPlace(place);
  const journal = createJournal();
  const { person, newestId, statistics } = await serve(machine, place, world, journal);
  const original = await stateOf(place);
  const backups = machine.folder('backups');
  const backedUp = await timed(() => command(place, 'backup', backups));
  await place.destroy();
  const [name = ''] = readdirSync(backups);

  const empty = await makePlace(machine);
  const restored = await timed(() => command(empty, 'restore', join(backups, name)));
  const compared = await timed(async () => ({
    copy: await stateOf(empty),
    audit: await withDatabase(empty.location, (database) => auditDatabase(database, journal)),
  }));
  const seen = await timed(() => look(machine, empty, person, newestId));
  const { copy, audit } = compared.result;
  const { lost, doubled, wrong } = compareContents(original.contents, copy.contents);
  const tables = [...original.contents.values()];
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    tried: rows,
    confirmed: [...original.contents].reduce(
      (sum, [table, had]) => sum + (copy.contents.get(table)?.hash === had.hash ? had.rows : 0),
      0,
    ),
    of: `rows of ${tables.length} tables, ${statistics.acknowledged} of them written through the server: backed up in ${backedUp.s}, restored in ${restored.s}, compared in ${compared.s}, opened by a patient in ${seen.s}`,
    lost: [...lost, ...audit.lost],
    doubled: [...doubled, ...audit.doubled],
    wrong: [
      ...statistics.wrong,
      ...wrong,
      ...compareCatalogs(['in the original', original.catalog], ['in the copy', copy.catalog]),
      ...audit.unconfirmed.map((what) => `never confirmed: ${what}`),
      ...audit.broken,
      ...seen.result,
    ],
    died: [],
    recoveriesMs: [restored.ms + compared.ms + seen.ms],
    disturbances: 1,
  };
}

const scans = SCANS.toLocaleString('en-US');

export const restore: Trial = {
  name: 'restore',
  title: `Embedded database with ${scans} scans backed up, destroyed, restored into an empty folder`,
  run: (machine) => drill(machine, embeddedPlace),
};

export const restorePostgres: Trial = {
  name: 'restore-postgres',
  title: `Postgres with ${scans} scans backed up, destroyed, restored into an empty server`,
  run: (machine) => drill(machine, postgresPlace),
};
