import { setTimeout as pause } from 'node:timers/promises';
import { MEASURE_TYPES } from '@mien/domain';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import * as schema from './migrations/0001-schema.ts';
import * as makersOfLinks from './migrations/0002-adds-makers-of-links.ts';
import * as keptPasskeys from './migrations/0003-adds-kept-passkeys.ts';
import * as changesOfRecords from './migrations/0004-ends-changes-of-records.ts';
import * as wordsBehindApostrophes from './migrations/0005-adds-words-behind-apostrophes.ts';
import * as trialScans from './migrations/0006-adds-trial-scans.ts';
import * as valuesInOrderOfTime from './migrations/0007-ends-values-without-time.ts';
import * as oldNames from './migrations/0008-ends-old-names.ts';
import * as programs from './migrations/0009-adds-programs.ts';
import * as webhooks from './migrations/0010-adds-webhooks.ts';
import * as fhirLookups from './migrations/0011-adds-fhir-lookups.ts';
import * as bulkExports from './migrations/0012-adds-bulk-exports.ts';
import * as preVisitScans from './migrations/0013-adds-pre-visit-scans.ts';
import * as healthLinks from './migrations/0014-adds-health-links.ts';
import * as kiosks from './migrations/0015-adds-kiosks.ts';
import * as embeds from './migrations/0016-adds-embeds.ts';
import * as ehrLaunches from './migrations/0017-adds-ehr-launches.ts';
import * as bannerColumns from './migrations/0018-ends-banner-columns.ts';
import * as messageParts from './migrations/0019-adds-message-parts.ts';
import { TABLES } from './tables.ts';
import { allowStatements } from './transaction.ts';

interface Migration {
  up(database: Kysely<unknown>): Promise<void>;
}

/** Migrations by name, in the order in which they run. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Names sort in the order in which they run. The first creates today's tables; an empty database needs no other. A
 * later one is `NNNN-adds-…` if the previous version can keep serving after it, and `NNNN-ends-…` if not (decision
 * 0004).
 */
export const MIGRATIONS: Migrations = {
  '0001-schema': schema,
  '0002-adds-makers-of-links': makersOfLinks,
  '0003-adds-kept-passkeys': keptPasskeys,
  '0004-ends-changes-of-records': changesOfRecords,
  '0005-adds-words-behind-apostrophes': wordsBehindApostrophes,
  '0006-adds-trial-scans': trialScans,
  '0007-ends-values-without-time': valuesInOrderOfTime,
  '0008-ends-old-names': oldNames,
  '0009-adds-programs': programs,
  '0010-adds-webhooks': webhooks,
  '0011-adds-fhir-lookups': fhirLookups,
  '0012-adds-bulk-exports': bulkExports,
  '0013-adds-pre-visit-scans': preVisitScans,
  '0014-adds-health-links': healthLinks,
  '0015-adds-kiosks': kiosks,
  '0016-adds-embeds': embeds,
  '0017-adds-ehr-launches': ehrLaunches,
  '0018-ends-banner-columns': bannerColumns,
  '0019-adds-message-parts': messageParts,
};

/** The previous version can keep serving next to the one that ran a migration with such a name. */
const ADDS = /^\d{4}-adds-/;

/** SQLSTATE of a lock wait that took too long. */
const LOCK_TIMEOUT = '55P03';
/** Lock timeout of a change to a table in use: every query for the table queues behind it. Chosen. */
const LOCK_WAIT_MS = 2000;
/** Between two attempts, queued queries can proceed. Chosen. */
const LOCK_PAUSE_MS = 500;
/** Two minutes: far longer than any transaction of the product may be idle. Chosen. */
const MAX_LOCK_TRIES = 48;

/** Other sessions kept a table locked. */
export class TablesInUseError extends Error {
  constructor(cause: unknown) {
    super(
      'A table to be changed stayed in use by another transaction, and nothing was changed. End that one (pg_stat_activity shows it), then try again.',
      { cause },
    );
    this.name = 'TablesInUseError';
  }
}

/** A change to a large table may take any time; only for the table itself it does not wait long. */
function withoutLimits({ up }: Migration) {
  return {
    async up(transaction: Kysely<unknown>) {
      await allowStatements(transaction as Database, 0);
      await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(transaction);
      try {
        await up(transaction);
      } catch (error) {
        throw (error as { code?: string }).code === LOCK_TIMEOUT ? new TablesInUseError(error) : error;
      }
    },
  };
}

/** SQLSTATE of a table that is not there: no migration has run. */
const UNDEFINED_TABLE = '42P01';

/** The tables belong to a version from which this one cannot migrate: a newer one, or one before 0.1.0. */
export class OtherTablesError extends Error {
  constructor(migration: string) {
    super(
      `The tables of this database were made by another version of Mien (${migration}). Start that version, or begin with an empty database.`,
    );
    this.name = 'OtherTablesError';
  }
}

/** The tables of an earlier version, where this process should not change them. */
export class OldTablesError extends Error {
  constructor() {
    super(
      'The tables of this database are not those of this version yet, and MIGRATE_AT_START=0: run the command migrate first.',
    );
    this.name = 'OldTablesError';
  }
}

/** The database cannot store every name: its encoding is not UTF-8. */
export class WrongEncodingError extends Error {
  constructor(encoding: string) {
    super(
      `The encoding of the database is ${encoding}, and Mien needs UTF8: names and searches would fail. Make it with createdb -E UTF8 -T template0; docs/operations/upgrade.md#encoding converts one that has data.`,
    );
    this.name = 'WrongEncodingError';
  }
}

/** @throws WrongEncodingError */
export async function expectUtf8(database: Database): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(
    database,
  );
  const encoding = rows[0]?.encoding ?? 'unknown';
  if (encoding !== 'UTF8') throw new WrongEncodingError(encoding);
}

/** Names of the migrations that have run. */
async function doneMigrations(database: Database): Promise<readonly string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
    return rows.map(({ name }) => name);
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/**
 * Whether a newer version has changed the tables in a way that this one can live with: it has added to them.
 *
 * @throws OtherTablesError if it has changed them otherwise, or they are no tables of ours
 */
function isAheadOf(migrations: Migrations, done: readonly string[]): boolean {
  const unknown = done.filter((name) => !(name in migrations));
  const [other] = unknown.filter((name) => !ADDS.test(name));
  if (other !== undefined) throw new OtherTablesError(other);
  const missing = Object.keys(migrations).find((name) => !done.includes(name));
  // Migrations of a later version come after all that this version knows.
  if (unknown[0] !== undefined && missing !== undefined) throw new OtherTablesError(unknown[0]);
  return unknown.length > 0;
}

/**
 * Runs the migrations that have not run: of an empty database only the first, which makes today's tables.
 *
 * @throws OtherTablesError
 */
export async function runMissingMigrations(database: Database, migrations: Migrations): Promise<void> {
  const done = await doneMigrations(database);
  if (isAheadOf(migrations, done)) return;
  const nothing = { up: async () => {} };
  const [first, ...later] = Object.entries(migrations);
  if (!first) return;
  const isEmpty = done.length === 0;
  const all = Object.fromEntries([
    [first[0], withoutLimits(first[1])],
    ...later.map(([name, migration]) => [name, isEmpty ? nothing : withoutLimits(migration)] as const),
  ]);
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => all } });
  for (let tries = 1; ; ) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (error instanceof TablesInUseError && tries < MAX_LOCK_TRIES) {
      tries += 1;
      await pause(LOCK_PAUSE_MS);
      // Otherwise another starting process is working on the tables, for as long as it takes.
    } else if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
  }
}

/** Tables of this version that the database lacks. Until the first release the first migration changes, and makes others another day. */
export async function missingTables(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  `.execute(database);
  const present = new Set(rows.map(({ name }) => name));
  return [...TABLES.keys()].filter((name) => !present.has(name));
}

/** Whether every migration that this process knows has run; a newer process may have added more, but ended nothing. */
export async function hasCurrentTables(database: Database, migrations: Migrations = MIGRATIONS): Promise<boolean> {
  const done = await doneMigrations(database);
  try {
    return isAheadOf(migrations, done) || Object.keys(migrations).every((name) => done.includes(name));
  } catch (error) {
    if (error instanceof OtherTablesError) return false;
    throw error;
  }
}

/** For a process that must not change tables. @throws OldTablesError, OtherTablesError, WrongEncodingError */
export async function expectCurrentTables(database: Database, migrations: Migrations = MIGRATIONS): Promise<void> {
  await expectUtf8(database);
  const done = await doneMigrations(database);
  if (!isAheadOf(migrations, done) && Object.keys(migrations).some((name) => !done.includes(name)))
    throw new OldTablesError();
  await expectAllTables(database);
}

/** @throws OtherTablesError */
async function expectAllTables(database: Database): Promise<void> {
  const missing = await missingTables(database);
  if (missing.length > 0) throw new OtherTablesError(`without ${missing.join(', ')}`);
}

/**
 * Runs the migrations, and updates the measure types to those of the domain. Safe to run from several processes at
 * once.
 *
 * @throws OtherTablesError, WrongEncodingError
 */
export async function migrateDatabase(database: Database, migrations: Migrations = MIGRATIONS): Promise<void> {
  await expectUtf8(database);
  await runMissingMigrations(database, migrations);
  await expectAllTables(database);
  const rows = MEASURE_TYPES.map((type) => ({
    measure_type: type.key,
    measurement_group: type.group,
    group_order: type.order,
    unit: type.unit,
    precision_digits: type.precision,
    min_value: type.limits.min,
    max_value: type.limits.max,
    provenance: type.provenance,
    ranges: JSON.stringify(type.ranges),
  }));
  await database
    .insertInto('measure_types')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('measure_type').doUpdateSet((row) => ({
        measurement_group: row.ref('excluded.measurement_group'),
        group_order: row.ref('excluded.group_order'),
        unit: row.ref('excluded.unit'),
        precision_digits: row.ref('excluded.precision_digits'),
        min_value: row.ref('excluded.min_value'),
        max_value: row.ref('excluded.max_value'),
        provenance: row.ref('excluded.provenance'),
        ranges: row.ref('excluded.ranges') as never,
      })),
    )
    .execute();
}
