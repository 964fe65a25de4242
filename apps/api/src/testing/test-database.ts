import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Database, type OnStatement, openDatabase } from '../platform/database/connect.ts';
import { divideByClient } from '../platform/database/divide-by-client.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import type { PostgresLimits } from '../platform/database/postgres-dialect.ts';
import { TABLES, type Tables } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { emptyDatabaseFiles } from './empty-database.ts';
import { clientFaults, readyToJudge } from './statement-clients.ts';

/** The engine for tests: a server named by the environment, else the embedded one in memory. */
export const testServerUrl: string | undefined = process.env.TEST_DATABASE_URL;

/** Whether that server is a Citus coordinator, on which the tests divide their tables by client. */
const isDivided = process.env.TEST_DATABASE_DIVIDED === '1';

/** What the test output prints for each test that is skipped on distributed tables, before the reason. */
export const LEFT_OUT = 'left out where tables are divided: ';

/** For `skipIf`: whether tables are divided by client, where a test cannot hold for a reason that the output says. */
export function isDividedHere(why: string): boolean {
  if (isDivided) console.info(`${LEFT_OUT}${why}`);
  return isDivided;
}

/** On a busy machine a server may answer late without being gone. */
export const NO_HURRY: PostgresLimits = { connectMs: 0, answerMs: Number.POSITIVE_INFINITY };

/**
 * Rejects statements that a database distributed by client could not run, so that every statement reached by a test is
 * one that could.
 */
const judged: OnStatement = ({ sql: text }) => {
  const [fault] = clientFaults(text);
  if (fault) throw new Error(`not for a database divided by client: ${fault}:\n${text}`);
};

async function openFresh(): Promise<Database> {
  await readyToJudge();
  if (!testServerUrl) return openDatabase({ kind: 'memory', files: await emptyDatabaseFiles() }, judged);
  const name = `mien_test_${process.pid}_${Date.now()}`;
  const server = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: testServerUrl, max: 1 }) }),
  });
  await sql.raw(`create database ${name}`).execute(server);
  await server.destroy();
  const url = new URL(testServerUrl);
  url.pathname = `/${name}`;
  return openDatabase({ kind: 'postgres', url: url.href, maxConnections: 10, limits: NO_HURRY }, judged);
}

let opened: Promise<Database> | null = null;

/**
 * Another connection pool of the worker's database, as another process has it. Only where `testServerUrl` is set. Destroy it at the end.
 */
export async function anotherPool(): Promise<Database> {
  const database = await testDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  const url = new URL(testServerUrl ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return openDatabase({ kind: 'postgres', url: url.href, maxConnections: 10, limits: NO_HURRY });
}

let statements = 0;

/** Counts statements; those that begin and end a transaction do not count. */
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    statements += 1;
    return result;
  },
};

/** Number of statements that some work sends to the worker's database. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const before = statements;
  await work();
  return statements - before;
}

/** The database of this test worker, migrated once and shared by its test files. */
export function testDatabase(): Promise<Database> {
  opened ??= openFresh().then(async (database) => {
    if (isDivided) await sql`create extension citus`.execute(database);
    await migrateDatabase(database);
    if (isDivided) await divideByClient(database);
    await makeGuardsYield(database);
    return database.withPlugin(counter);
  });
  return opened;
}

const tablesOfLifetime = (lifetime: 'fromCode' | 'appendOnly') =>
  [...TABLES].flatMap(([name, { facts }]) => (facts.lifetime === lifetime ? [name] : []));

/** Tables that keep their rows between tests. */
const KEPT_TABLES = new Set([...tablesOfLifetime('fromCode'), 'kysely_migration', 'kysely_migration_lock']);

async function tableNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database);
  return rows.map((row) => row.name).filter((name) => !KEPT_TABLES.has(name));
}

/** Tables that refuse changes; their owner can disable that. */
const GUARDED_TABLES = [...TABLES].flatMap(([name, { facts }]) =>
  facts.lifetime === 'appendOnly' || facts.isOnlyAdded ? [name] : [],
);

/** Disables the guards of tables that refuse changes, as the tables' owner can. */
export async function withoutGuards(database: Database, work: (unguarded: Database) => Promise<void>): Promise<void> {
  await inTransaction(database, async (transaction) => {
    for (const name of GUARDED_TABLES) await sql.raw(`alter table ${name} disable trigger user`).execute(transaction);
    await work(transaction);
    for (const name of GUARDED_TABLES) await sql.raw(`alter table ${name} enable trigger user`).execute(transaction);
  });
}

const writers = new Set<() => Promise<void>>();

/** Makes the next emptying wait for `settled`: a truncate during a transaction that still writes is a deadlock. */
export function settleBeforeEmptying(settled: () => Promise<void>): void {
  writers.add(settled);
}

/** While it is `on`, guards let the tests empty their tables. */
const IS_EMPTYING = 'test.is_emptying';

/** Gives the guards of the tests' database that exception. */
async function makeGuardsYield(database: Database): Promise<void> {
  const { rows: guards } = await sql<{ definition: string }>`
    select distinct pg_get_functiondef(tgfoid) as definition from pg_trigger
    where not tgisinternal and tgrelid = any(${GUARDED_TABLES}::regclass[])`.execute(database);
  const exception = `begin\n    if current_setting('${IS_EMPTYING}', true) = 'on' then return old; end if;`;
  for (const { definition } of guards) await sql.raw(definition.replace(/\bbegin\b/, exception)).execute(database);
}

/** A larger table is truncated: deleted rows would stay in it, and every later test would read past them. */
const LARGE_TABLE_BYTES = 500_000;

/** The shards of a distributed table are tables `name_number` of this server, which it hides and guards. */
const PART_NUMBER = '_\\d+$';

async function seeParts(transaction: Database): Promise<void> {
  await sql`set local citus.override_table_visibility = off`.execute(transaction);
  await sql`set local citus.enable_manual_changes_to_shards = on`.execute(transaction);
}

/**
 * Empties all tables but the kept ones, once background work of earlier tests has ended. The rows of all tables are
 * deleted by one statement, so that their references are checked when all are gone. `session_replication_role` would skip
 * guards and references too, but discards the plans of all statements, and most of the next test's time is spent planning.
 */
export async function emptyTables(database: Database): Promise<void> {
  for (const settled of writers) await settled();
  writers.clear();
  await inTransaction(database, async (transaction) => {
    await sql`select set_config(${IS_EMPTYING}, 'on', true)`.execute(transaction);
    if (isDivided) await seeParts(transaction);
    const { rows: used } = await sql<{ name: string; isLarge: boolean }>`
      select relname as name, pg_relation_size(oid) > ${LARGE_TABLE_BYTES} as "isLarge" from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
        and regexp_replace(relname, ${PART_NUMBER}, '') <> all(${[...KEPT_TABLES]})`.execute(transaction);
    for (const { name } of used.filter(({ isLarge }) => isLarge))
      await sql`truncate ${sql.table(name)} cascade`.execute(transaction);
    const deletions = used.map(({ name }) => sql`${sql.id(`${name} rows`)} as (delete from ${sql.table(name)})`);
    if (deletions.length > 0) await sql`with ${sql.join(deletions)} select`.execute(transaction);
  });
}

/**
 * How many rows of a table, and entries of its indexes, some work reads, whether or not they match. Unlike a time, it
 * is the same on every machine: the table is vacuumed and analyzed first, so rows of earlier tests do not count, and
 * no plan depends on the last autovacuum.
 */
export async function countReads(
  database: Database,
  table: keyof Tables,
  work: (transaction: Database) => Promise<unknown>,
): Promise<number> {
  const read = async (transaction: Database) => {
    const { rows } = await sql<{ reads: number }>`
      with part (oid) as (
        select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and regexp_replace(relname, ${PART_NUMBER}, '') = ${table}
      )
      select sum(pg_stat_get_xact_tuples_returned(read.oid))::integer as reads
      from (select oid from part union all select indexrelid from pg_index join part on indrelid = part.oid) as read (oid)`.execute(
      transaction,
    );
    return rows[0]?.reads ?? 0;
  };
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(database);
  return inTransaction(database, async (transaction) => {
    if (isDivided) await sql`set local citus.override_table_visibility = off`.execute(transaction);
    // The counters of a connection are updated a few transactions late.
    const before = await read(transaction);
    await work(transaction);
    return (await read(transaction)) - before;
  });
}

/** Rows in each table, to show that a refused call stored nothing. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  const counts = (await tableNames(database)).map(
    (name) =>
      sql<{
        name: string;
        total: number;
      }>`select ${sql.lit(name)} as name, count(*)::int as total from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; total: number }>`${sql.join(counts, sql` union all `)}`.execute(database);
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
}
