import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run as runProgram } from '../../tools/processes.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { createJournal } from './journal.ts';
import { fillDatabase, outcomeOfLoad, postgresAt } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { copyHere } from './other-version.ts';
import { startPostgresServer } from './postgres-server.ts';
import { compareAnswers } from './same-answers.ts';
import { createTraffic } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN, type World } from './world.ts';

const CALLS_PER_S = 40;
const PHASE_MS = 4_000;
/** A proxy polls every few seconds. */
const NOT_READY_LIMIT_MS = 15_000;
const LOOK_EVERY_MS = 100;
/** Message of an older version about tables that it cannot serve. */
const OTHER_TABLES = /made by another version of Mien/;

/** Additional columns, an index and a table; the load writes to these tables. */
const ADDS = {
  name: '9001-adds-notes-of-a-trial',
  statements: [
    "alter table chat_messages add column trial_note text not null default 'none'",
    "alter table patients add column trial_note text not null default 'none'",
    'alter table measurements add column trial_note text',
    "update measurements set trial_note = 'filled'",
    'create index trial_notes_of_measurements on measurements (client_id, trial_note)',
    'create table trial_notes (client_id uuid not null, note_id uuid not null, primary key (client_id, note_id))',
  ],
};

const ENDS = {
  name: '9002-ends-notes-of-a-trial',
  statements: ['drop table trial_notes', 'alter table measurements drop column trial_note'],
};

/** Adds a migration to the version in a folder. */
function addMigration(folder: string, { name, statements }: typeof ADDS): void {
  const database = join(folder, 'apps/api/src/platform/database');
  writeFileSync(
    join(database, 'migrations', `${name}.ts`),
    `import { type Kysely, sql } from 'kysely';
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of ${JSON.stringify(statements)}) await sql.raw(statement).execute(database);
}
`,
  );
  const list = join(database, 'migrate.ts');
  const before = readFileSync(list, 'utf8');
  const variable = `trial${name.slice(0, 4)}`;
  const after = before.replace(
    /^(const MIGRATIONS: Migrations = \{[^}]*?),? *\}/m,
    (_, known: string) => `import * as ${variable} from './migrations/${name}.ts';\n${known}, '${name}': ${variable} }`,
  );
  if (after === before) throw new Error(`the list of migrations in ${list} was not found`);
  writeFileSync(list, after);
}

/** Migrates the tables with the version in a folder. @throws Error with the command's output */
async function migrate(folder: string, url: string): Promise<void> {
  const { code, output } = await runProgram('node', [join(folder, 'apps/api/src/commands/migrate.ts')], {
    cwd: folder,
    env: { DATABASE_URL: url },
  });
  if (code !== 0) throw new Error(`the migration ended with ${code}: ${output}`);
}

async function startReady(...of: Parameters<typeof startApi>): Promise<ApiProcess> {
  const api = await startApi(...of);
  await api.ready();
  return api;
}

/** Different responses of two versions for the first patient and the first staff member. */
async function differencesOf(versions: readonly [string, string], { people, clinics }: World): Promise<string[]> {
  const chosen = [1, 2].flatMap((roles) => people.find((person) => person.roles.length === roles) ?? []);
  const codeOf = (clientId: string) => clinics.find((clinic) => clinic.clientId === clientId)?.groupCode ?? '';
  const { shown, different } = await compareAnswers(
    versions,
    chosen.map((person) => ({ person, groupCode: codeOf(person.clientId) })),
  );
  return [...(shown === 0 ? ['no read showed anything'] : []), ...different];
}

/** Runs the migration that removes something while the old version serves. Returns the problems. */
async function endOld(
  machine: Machine,
  { folder, url, old }: { folder: string; url: string; old: ApiProcess },
): Promise<string[]> {
  const faults: string[] = [];
  const isReady = async () => (await fetch(`${old.url}/v1/health/ready`)).ok;
  if (!(await isReady())) faults.push('the old version was not ready before anything ended');
  addMigration(folder, ENDS);
  await migrate(folder, url);
  const until = performance.now() + NOT_READY_LIMIT_MS;
  while ((await isReady()) && performance.now() < until) await pause(LOOK_EVERY_MS);
  if (await isReady()) faults.push('the old version is still ready after what it used was ended');
  const another = await startApi(machine, { DATABASE_URL: url });
  if ((await another.settled()) === 'ready') faults.push('the old version starts on tables that ended what it used');
  else if (!OTHER_TABLES.test(another.output()))
    faults.push(`refused with other words: ${another.output().slice(-500)}`);
  const next = await startApi(machine, { DATABASE_URL: url }, { root: folder });
  if ((await next.settled()) !== 'ready') faults.push(`the new version does not start: ${next.output().slice(-500)}`);
  return faults;
}

async function run(machine: Machine): Promise<Outcome> {
  const folder = await copyHere(machine);
  addMigration(folder, ADDS);
  const { url } = await startPostgresServer(machine);
  const location = postgresAt(url);
  const world = await fillDatabase(location, LOAD_PLAN);
  const journal = createJournal();
  const database = { DATABASE_URL: url };
  const old = await startReady(machine, database);
  const replaced = await startReady(machine, database);
  // Like a proxy: a process is removed from the list before it stops.
  const origins = [old.url, replaced.url];
  const take = (api: ApiProcess) => origins.splice(origins.indexOf(api.url), 1);
  const traffic = createTraffic({ world, journal, random: machine.random, origins, tolerance: {} });
  traffic.start(CALLS_PER_S);
  await pause(PHASE_MS);

  const beganMs = performance.now();
  await migrate(folder, url);
  await pause(PHASE_MS);
  const next = await startReady(machine, database, { root: folder });
  origins.push(next.url);
  take(replaced);
  await replaced.stop();
  await pause(PHASE_MS);

  // Rollback: the new version stops, and another process of the old one starts on its tables.
  const again = await startReady(machine, database);
  origins.push(again.url);
  take(next);
  await next.stop();
  await pause(PHASE_MS);
  const failedMs = traffic.failedUntil(beganMs);
  await traffic.finish();

  const asked = await startReady(machine, database, { root: folder });
  const different = await differencesOf([old.url, asked.url], world);
  await asked.stop();
  await again.stop();
  const ended = await endOld(machine, { folder, url, old });
  return outcomeOfLoad({
    traffic,
    journal,
    location,
    alive: [old],
    recoveriesMs: [failedMs],
    disturbances: 4,
    more: [...different, ...ended],
  });
}

export const twoVersions: Trial = {
  name: 'two-versions',
  title:
    'The next version migrates, starts, serves next to this one and is rolled back; then a migration ends what this one uses',
  run,
};
