import { MEASURE_TYPES } from '@mien/domain';
import { Kysely, type KyselyConfig, type LogEvent, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createEmbeddedDialect, type EmbeddedOptions, type MemoryOptions } from './embedded.ts';
import * as schema from './migrations/0001-schema.ts';
import { createPostgresDialect, type PostgresOptions } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';
import { allowStatements } from './transaction.ts';

export type Database = Kysely<Tables>;

export type DatabaseLocation =
  | ({ readonly kind: 'embedded' } & EmbeddedOptions)
  | ({ readonly kind: 'memory' } & MemoryOptions)
  | ({ readonly kind: 'postgres' } & PostgresOptions);

/** Migrations by name; names sort in the order in which they run. */
const MIGRATIONS = { '0001-schema': schema };

/** Called after each statement. */
export type OnStatement = (statement: LogEvent['query'], durationMs: number) => void;

/** Opens a database; nothing is read or written yet. */
export function openDatabase(location: DatabaseLocation, onStatement?: OnStatement): Database {
  const watched: Pick<KyselyConfig, 'log'> =
    onStatement === undefined ? {} : { log: (event) => onStatement(event.query, event.queryDurationMillis) };
  switch (location.kind) {
    case 'memory':
    case 'embedded':
      return new Kysely<Tables>({ dialect: createEmbeddedDialect(location), ...watched });
    case 'postgres':
      return new Kysely<Tables>({ dialect: createPostgresDialect(location), ...watched });
  }
}

/** A change to a large table may take any time. */
function withoutLimits({ up }: { up: (database: never) => Promise<void> }) {
  return {
    async up(transaction: Kysely<never>) {
      await allowStatements(transaction as never, 0);
      await up(transaction as never);
    },
  };
}

/** SQLSTATE of a lock wait that took too long: another starting process is working on the tables. */
const LOCK_TIMEOUT = '55P03';

/** The tables belong to a version from which this one cannot migrate: a newer one, or one before 0.1.0. */
export class OtherTablesError extends Error {
  constructor(migration: string) {
    super(
      `The tables of this database were made by another version of Mien (${migration}). Start that version, or begin with an empty database.`,
    );
    this.name = 'OtherTablesError';
  }
}

/** Kysely's message for a completed migration that this process does not know. */
const UNKNOWN_MIGRATION = /corrupted migrations: previously executed migration (\S+) is missing/;

/** @throws OtherTablesError */
async function runMissingMigrations(database: Database): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, migration]) => [name, withoutLimits(migration)]),
  );
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  for (;;) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    const unknown = UNKNOWN_MIGRATION.exec((error as Error).message)?.[1];
    if (unknown !== undefined) throw new OtherTablesError(unknown);
    if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
  }
}

/** Whether every migration that this process knows has run; a newer process may have run more. */
export async function hasCurrentTables(database: Database): Promise<boolean> {
  const names = Object.keys(MIGRATIONS);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kysely_migration where name in (${sql.join(names)})`.execute(database);
  return rows[0]?.count === names.length;
}

/** Migrates the tables, and updates the measure types to those of the domain. Several processes may do so at the same time. */
export async function migrateDatabase(database: Database): Promise<void> {
  await runMissingMigrations(database);
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
