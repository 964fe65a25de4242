import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import { call, jsonOf } from './call.ts';
import { createJournal, type Journal } from './journal.ts';
import { fillDatabase, postgresAt, withDatabase } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { ownedFolder, type PostgresServer, startPostgresServer, startRecovered } from './postgres-server.ts';
import { command, look, timed } from './restore.ts';
import { compareContents, contentsOf } from './table-contents.ts';
import { createTraffic, outcomeWrite } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN, type Person, type World } from './world.ts';

const CALLS_PER_S = 40;
/** Under load, before the base backup and after it. */
const LOAD_MS = 3_000;
const ARCHIVE_WAIT_MS = 30_000;

/** Copies a file of the write-ahead log whole or not at all, and never over another one. Single quotes would end it. */
export const archiveCommand = (archive: string): string =>
  `cmp -s %p ${archive}/%f || { test ! -f ${archive}/%f && cp %p ${archive}/%f.part && sync ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f; }`;

/** Statements after which Postgres, once restarted, archives. */
export const archiveStatements = (archive: string): readonly string[] => [
  'alter system set archive_mode = on',
  `alter system set archive_command = '${archiveCommand(archive)}'`,
  "alter system set archive_timeout = '60s'",
];

/** Lines of `postgresql.auto.conf` with which a copy of a base backup becomes the database of a moment. */
export const recoverySettings = (archive: string, moment: string): readonly string[] => [
  `restore_command = 'cp ${archive}/%f %p'`,
  `recovery_target_time = '${moment}'`,
  "recovery_target_action = 'promote'",
];

/** Ends a file of the write-ahead log, and waits until it is in the archive. */
async function archiveAll(server: PostgresServer, archive: string): Promise<void> {
  const file = server.ask('select pg_walfile_name(pg_switch_wal())');
  const until = performance.now() + ARCHIVE_WAIT_MS;
  while (!existsSync(join(archive, file))) {
    if (performance.now() > until) throw new Error(`${file} was not archived within ${ARCHIVE_WAIT_MS} ms`);
    await pause(50);
  }
}

/** Deletes all rows of a client, with the checks of references and the guard of the access log off. Answers how many. */
const deleteClient = (location: ReturnType<typeof postgresAt>, clientId: string): Promise<number> =>
  withDatabase(location, (database) =>
    inTransaction(database, async (transaction: Database) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      const { rows: tables } = await sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(transaction);
      let count = 0;
      for (const { name } of tables) {
        const { numAffectedRows } =
          await sql`delete from ${sql.table(name)} where client_id = ${clientId}::uuid`.execute(transaction);
        count += Number(numAffectedRows ?? 0);
      }
      return count;
    }),
  );

/** Serves some people under load, with some work meanwhile. */
async function load(
  machine: Machine,
  api: ApiProcess,
  { world, journal, meanwhile }: { world: World; journal: Journal; meanwhile: () => Promise<void> },
) {
  const origins = [api.url];
  const traffic = createTraffic({ world, journal, random: machine.random, origins, tolerance: {} });
  traffic.start(CALLS_PER_S);
  await pause(LOAD_MS);
  await meanwhile();
  await traffic.finish();
  return traffic.statistics();
}

/** Has the person make a scan. Answers the id of the newest result that they then see. */
async function scan(api: ApiProcess, person: Person, journal: Journal): Promise<string> {
  const { kind, key, request } = outcomeWrite(person.scanSessionIds[0] ?? '', 72);
  const entry = journal.send(kind, key);
  jsonOf(await call(api.url, request));
  entry.acknowledgements += 1;
  const list = { method: 'GET', path: '/v1/measurements', token: person.accessToken } as const;
  const [newest] = jsonOf<{ items: { id: string }[] }>(await call(api.url, list)).items;
  if (!newest || newest.id === person.measurementId) throw new Error('the scan does not appear');
  return newest.id;
}

async function run(machine: Machine): Promise<Outcome> {
  const archive = ownedFolder(machine, 'archive');
  const server = await startPostgresServer(machine);
  for (const statement of archiveStatements(archive)) server.ask(statement);
  await server.restart('fast');
  const location = postgresAt(server.url);
  const database = { DATABASE_URL: server.url };
  const world = await fillDatabase(location, LOAD_PLAN);
  const [person, ...people] = world.people;
  if (!person) throw new Error('nobody is there');
  const isEarly = (_: unknown, index: number) => index % 2 === 0;

  const journal = createJournal();
  const first = await startApi(machine, database);
  await first.ready();
  let base = '';
  const early = await load(machine, first, {
    world: { ...world, people: people.filter(isEarly) },
    journal,
    async meanwhile() {
      base = await server.baseBackup();
      await pause(LOAD_MS);
    },
  });
  const newestId = await scan(first, person, journal);
  await first.stop();
  const original = await withDatabase(location, contentsOf);
  const moment = server.ask('select clock_timestamp()');

  const second = await startApi(machine, database);
  await second.ready();
  const late = await load(machine, second, {
    world: { ...world, people: people.filter((_, index) => !isEarly(_, index)) },
    journal: createJournal(),
    meanwhile: async () => {},
  });
  const deletedRows = await deleteClient(location, person.clientId);
  const after = await call(second.url, { method: 'GET', path: '/v1/measurements', token: person.accessToken });
  await archiveAll(server, archive);
  await second.stop();
  await server.stop('immediate');

  const recovered = await timed(() => startRecovered(machine, base, recoverySettings(archive, moment)));
  const copyAt = postgresAt(recovered.result.url);
  const copy = await withDatabase(copyAt, contentsOf);
  const audit = await withDatabase(copyAt, (opened) => auditDatabase(opened, journal));
  const copyDatabase = { DATABASE_URL: recovered.result.url };
  await command({ variables: { ...copyDatabase, DATA_DIR: machine.folder('keys') } }, 'verify-access-log');
  const seen = await timed(() => look(machine, { database: copyDatabase }, person, newestId));
  const { lost, doubled, wrong } = compareContents(original, copy);
  return {
    tried: [...original.values()].reduce((sum, { rows }) => sum + rows, 0),
    confirmed: [...original].reduce(
      (sum, [table, had]) => sum + (copy.get(table)?.hash === had.hash ? had.rows : 0),
      0,
    ),
    of: `rows of ${original.size} tables at the moment, ${early.acknowledged} writes before it and ${late.acknowledged} after it; ${deletedRows} rows then deleted: recovered in ${recovered.s}, opened by a patient in ${seen.s}`,
    lost: [...lost, ...audit.lost],
    doubled: [...doubled, ...audit.doubled],
    wrong: [
      ...early.wrong,
      ...late.wrong,
      ...(after.kind === 'answered' && after.status === 401 ? [] : ['the deletion did not reach the patient']),
      ...wrong,
      ...audit.unconfirmed.map((what) => `never confirmed: ${what}`),
      ...audit.broken,
      ...seen.result,
    ],
    died: [],
    recoveriesMs: [recovered.ms + seen.ms],
    disturbances: deletedRows > 0 && late.acknowledged > 0 ? 1 : 0,
  };
}

export const pointInTime: Trial = {
  name: 'point-in-time',
  title: 'Postgres with an archive, a client deleted by mistake, recovered to a moment before that',
  run,
};
