import { PatientRecords } from '@mien/contract';
import { ACCESS_ACTIONS, PURPOSES, PURPOSES_FOR_PATIENTS } from '@mien/domain';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isDividedHere, testDatabase } from '../../testing/test-database.ts';
import { ERASED_TABLES, TABLES_OF_PATIENTS } from '../data/rows-of-patient.ts';
import type { DataDeclaration } from './declaration.ts';
import { DATA, TABLES } from './tables.ts';

const DECLARATIONS = Object.entries<DataDeclaration>(DATA);

/** The database catalog's names for the types of a declaration. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  uuid: 'uuid',
  text: 'text',
  int4: 'integer',
  int8: 'bigint',
  float8: 'float8',
  bool: 'boolean',
  timestamptz: 'timestamptz',
  date: 'date',
  jsonb: 'jsonb',
  bytea: 'bytea',
  _text: 'text[]',
};

async function migratedTables() {
  const { rows } = await sql<{
    table: string;
    name: string;
    type: string;
    isNullable: boolean;
    isGenerated: boolean;
    hasDefault: boolean;
  }>`
    select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable",
      is_generated = 'ALWAYS' as "isGenerated", column_default is not null as "hasDefault"
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'`.execute(await testDatabase());
  const tables: Record<string, Record<string, unknown>> = {};
  for (const { table, name, type, isNullable, isGenerated, hasDefault } of rows) {
    tables[table] ??= {};
    tables[table][name] = {
      type: TYPE_NAMES[type] ?? type,
      // The catalog never marks a computed column as not null.
      isNullable: isNullable && !isGenerated,
      filled: isGenerated ? 'byDatabase' : hasDefault ? 'byDefault' : 'byWriter',
    };
  }
  return tables;
}

const itOfTables = it.skipIf(isDividedHere('the catalog has a table for every part'));

itOfTables('every table of the migrations is declared with its columns, and no other table is', async () => {
  const declared = Object.fromEntries(
    [...TABLES].map(([table, { columns }]) => [
      table,
      Object.fromEntries(
        Object.entries(columns).map(([name, { type, isNullable, filled }]) => [name, { type, isNullable, filled }]),
      ),
    ]),
  );
  expect(declared).toEqual(await migratedTables());
});

it('declares the primary key of every table', async () => {
  const { rows } = await sql<{ table: string; key: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) as key
    from pg_index as i
    join pg_class as c on c.oid = i.indrelid
    join pg_attribute as a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisprimary and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%'
    group by c.relname`.execute(await testDatabase());
  expect(Object.fromEntries([...TABLES].map(([table, { facts }]) => [table, facts.key]))).toEqual(
    Object.fromEntries(rows.map(({ table, key }) => [table, key])),
  );
});

it('each table has one owner, and every table that is read or referred to exists', () => {
  const owned = DECLARATIONS.flatMap(([, { tables }]) => Object.keys(tables));
  expect(owned.filter((table, index) => owned.indexOf(table) !== index)).toEqual([]);
  const named = [
    ...DECLARATIONS.flatMap(([, { reads }]) => reads),
    ...[...TABLES_OF_PATIENTS.values()].flatMap(({ patient, erasedBefore = [] }) => [
      ...('of' in patient ? [patient.of] : []),
      ...erasedBefore,
    ]),
  ];
  expect(named.filter((table) => !TABLES.has(table))).toEqual([]);
});

/** Foreign keys by the tables they lead from and to. */
async function foreignKeys(): Promise<readonly { source: string; target: string }[]> {
  const { rows } = await sql<{ source: string; target: string }>`
    select distinct source.relname as source, target.relname as target
    from pg_constraint as c
    join pg_class as source on source.oid = c.conrelid
    join pg_class as target on target.oid = c.confrelid
    where c.contype = 'f' and source.oid <> target.oid`.execute(await testDatabase());
  return rows;
}

it('every table that refers to a patient is declared as a table of patients', async () => {
  const referring = (await foreignKeys()).flatMap(({ source, target }) =>
    TABLES_OF_PATIENTS.has(target) ? [source] : [],
  );
  const naming = [...TABLES].flatMap(([table, { columns }]) => ('patient_id' in columns ? [table] : []));
  expect(referring.length).toBeGreaterThan(20);
  expect(new Set([...referring, ...naming].filter((table) => !TABLES_OF_PATIENTS.has(table)))).toEqual(new Set());
});

it('rows are erased before those they refer to', async () => {
  const place = (table: string) => ERASED_TABLES.indexOf(table);
  const late = (await foreignKeys()).filter(
    ({ source, target }) => place(source) >= 0 && place(target) >= 0 && place(source) > place(target),
  );
  expect(late).toEqual([]);
});

it('columns with sealed values declare what they are sealed for', () => {
  const named = [...TABLES].flatMap(([table, { columns }]) =>
    Object.entries(columns).map(([name, { sealedFor }]) => ({ column: `${table}.${name}`, isSealed: !!sealedFor })),
  );
  expect(named.filter(({ column, isSealed }) => column.includes('sealed') !== isSealed)).toEqual([]);
});

it('every part of a patient’s export comes from a table', () => {
  const filled = [...TABLES_OF_PATIENTS.values()].flatMap(({ exported }) =>
    'as' in exported ? [exported.as] : 'within' in exported ? [exported.within] : [],
  );
  const parts = Object.keys(PatientRecords.shape).filter((part) => part !== 'format' && part !== 'exported');
  expect([...new Set<string>(filled)].sort()).toEqual(parts.sort());
});

it('every purpose has a table, and what patients find in their export has a purpose that they read about', () => {
  const purposes = [...TABLES.values()].map(({ facts }) => facts.purpose);
  expect([...new Set(purposes)].toSorted()).toEqual([...PURPOSES].toSorted());
  const exported = [...TABLES_OF_PATIENTS.values()].filter((facts) => !('not' in facts.exported));
  expect([...new Set(exported.map(({ purpose }) => purpose))].toSorted()).toEqual(
    [...PURPOSES_FOR_PATIENTS].toSorted(),
  );
});

it('every word of the access log belongs to a table', () => {
  const words = [...TABLES.values()].flatMap(({ facts: { logged } }) =>
    logged === undefined || 'not' in logged ? [] : logged,
  );
  expect([...new Set<string>(words)].sort()).toEqual([...ACCESS_ACTIONS].sort());
});

it('every exception is explained in a sentence', () => {
  const reasons = [...TABLES_OF_PATIENTS.values()].flatMap((facts) => [
    ...[facts.erased, facts.exported, facts.logged, facts.merged].flatMap((fact) =>
      typeof fact === 'object' && 'not' in fact ? [fact.not] : [],
    ),
    ...('left' in facts.exported ? Object.values(facts.exported.left as Record<string, string>) : []),
    ...(typeof facts.merged === 'object' && 'stays' in facts.merged
      ? Object.values<string>(facts.merged.stays as Record<string, string>)
      : []),
  ]);
  expect(reasons.length).toBeGreaterThan(80);
  expect(reasons.filter((reason) => !/^[A-Z].{15,}\.$/.test(reason))).toEqual([]);
});

it('append-only tables and tables with rows that are only added are guarded by the database, and no others are', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct c.relname as table from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgname like '%\\_stay'`.execute(await testDatabase());
  const declared = [...TABLES].flatMap(([table, { facts }]) =>
    facts.lifetime === 'appendOnly' || facts.isOnlyAdded ? [table] : [],
  );
  expect(rows.map(({ table }) => table).sort()).toEqual(declared.sort());
});

/** Whatever these refer to is never deleted, or by hand and rarely: an index would cost every row that is added. */
const REFERENCES_WITHOUT_INDEX = ['measurement_items refers to measure_types'];

itOfTables('rows that refer to deleted rows are found by an index', async () => {
  const { rows } = await sql<{ reference: string }>`
    select c.conrelid::regclass || ' refers to ' || c.confrelid::regclass as reference from pg_constraint as c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index as i where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
    ) order by 1`.execute(await testDatabase());
  expect(rows.map(({ reference }) => reference)).toEqual(REFERENCES_WITHOUT_INDEX);
});
