import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { databaseFacts } from './database-facts.ts';
import {
  expectCurrentTables,
  hasCurrentTables,
  MIGRATIONS,
  type Migrations,
  migrateDatabase,
  OldTablesError,
  OtherTablesError,
  runMissingMigrations,
} from './migrate.ts';

const FIRST: Migrations = MIGRATIONS;
let runs = 0;
/** The version after this one, which adds a column. */
const NEXT: Migrations = {
  ...FIRST,
  '0902-adds-nothing': {
    async up(database) {
      runs += 1;
      await sql`select 1`.execute(database);
    },
  },
};
const databaseWith = async (...names: readonly string[]) => {
  const database = await testDatabase();
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01')`.execute(database);
  return database;
};

afterEach(async () => {
  runs = 0;
  await sql`delete from kysely_migration where name <> all(${Object.keys(MIGRATIONS)}::text[])`.execute(
    await testDatabase(),
  );
});

describe('tables of another version', () => {
  it('are left alone and reported', async () => {
    const database = await databaseWith('0000-before');
    await expect(migrateDatabase(database)).rejects.toThrow(new OtherTablesError('0000-before'));
    await expect(expectCurrentTables(database)).rejects.toThrow(new OtherTablesError('0000-before'));
  });

  it('are refused where the first migration made others before the first release', async () => {
    const database = await testDatabase();
    await sql`alter table saved_views rename to views_of_yesterday`.execute(database);
    try {
      const refused = new OtherTablesError('without saved_views');
      await expect(migrateDatabase(database)).rejects.toThrow(refused);
      await expect(expectCurrentTables(database)).rejects.toThrow(refused);
      expect(await databaseFacts(database)).toMatchObject({ isCurrent: false });
    } finally {
      await sql`alter table views_of_yesterday rename to saved_views`.execute(database);
    }
    await migrateDatabase(database);
    expect(await databaseFacts(database)).toMatchObject({ isCurrent: true });
  });

  it('are refused where a newer one has ended something that this one uses', async () => {
    const database = await databaseWith('0902-adds-nothing', '0903-ends-something');
    await expect(migrateDatabase(database)).rejects.toThrow(new OtherTablesError('0903-ends-something'));
    await expect(expectCurrentTables(database)).rejects.toThrow(new OtherTablesError('0903-ends-something'));
    // A process that was serving already is no longer ready.
    expect(await hasCurrentTables(database)).toBe(false);
  });

  it('are served where a newer one has only added to them', async () => {
    const database = await databaseWith('0902-adds-nothing', '0903-adds-more');
    await migrateDatabase(database);
    await expectCurrentTables(database);
    expect(await hasCurrentTables(database)).toBe(true);
  });

  it('are refused where they have additions of a newer one, but lack something of this one', async () => {
    const database = await databaseWith('0903-adds-more');
    await expect(migrateDatabase(database, NEXT)).rejects.toThrow(new OtherTablesError('0903-adds-more'));
    expect(runs).toBe(0);
  });
});

describe('an empty database', () => {
  it('gets today’s tables at once, and runs no change of earlier ones', { tags: 'thorough' }, async () => {
    const database = openDatabase({ kind: 'memory' });
    try {
      let made = 0;
      const first = {
        async up() {
          made += 1;
        },
      };
      await runMissingMigrations(database, { ...NEXT, '0001-schema': first });
      expect([made, runs]).toEqual([1, 0]);
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(NEXT));
    } finally {
      await database.destroy();
    }
  });
});

describe('tables of the version before', () => {
  it('are migrated once', async () => {
    const database = await testDatabase();
    expect(await hasCurrentTables(database, NEXT)).toBe(false);
    await migrateDatabase(database, NEXT);
    await migrateDatabase(database, NEXT);
    expect(runs).toBe(1);
    expect(await hasCurrentTables(database, NEXT)).toBe(true);
  });

  it('retry instead of waiting for tables in use', { tags: 'thorough' }, async () => {
    const database = await testDatabase();
    const limits: unknown[] = [];
    await migrateDatabase(database, {
      ...FIRST,
      '0902-adds-in-use': {
        async up(transaction) {
          const { rows } = await sql<{ lock: string; statement: string }>`
            select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
            transaction,
          );
          limits.push(rows[0]);
          await sql`create table half_made (id integer)`.execute(transaction);
          if (limits.length === 1) throw Object.assign(new Error('canceling statement'), { code: '55P03' });
          await sql`drop table half_made`.execute(transaction);
        },
      },
    });
    expect(limits).toEqual([
      { lock: '2s', statement: '0' },
      { lock: '2s', statement: '0' },
    ]);
  });

  it('are reported by a process that must not change them', async () => {
    const database = await testDatabase();
    await expect(expectCurrentTables(database, NEXT)).rejects.toThrow(OldTablesError);
    expect(runs).toBe(0);
    await expectCurrentTables(database, FIRST);
  });
});

/**
 * Statements that would break the previous version, which keeps serving during an update. Comments and literals are
 * ignored.
 */
const BREAKS =
  /\b(drop\s+(table|column|index|view)|drop\s+constraint(?!\s+\S+,\s*add\s+constraint)|rename\s+(to|column)|alter\s+(column\s+)?\w+\s+(set\s+data\s+)?type|set\s+not\s+null|truncate)\b|\badd\s+(column\s+)?(if\s+not\s+exists\s+)?\w+\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i;
/** An index that is made again under its name, to hold more rows, still serves the statements that read it. */
const withoutRemade = (text: string) =>
  text.replace(/\bdrop\s+index\s+(?:if\s+exists\s+)?([\w\s,]+)/gi, (dropped, names: string) => {
    const isMade = (name: string) => new RegExp(`\\bcreate\\s+(unique\\s+)?index\\s+${name.trim()}\\b`, 'i').test(text);
    return names.split(',').every(isMade) ? '' : dropped;
  });
const breaksIn = (text: string) => BREAKS.exec(withoutRemade(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))?.[0];

describe('a migration that adds', () => {
  const folder = join(import.meta.dirname, 'migrations');

  it('remove nothing that the previous version uses', () => {
    const names = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
    expect(names).toContain('0001-schema.ts');
    expect(names.filter((name) => !/^(0001-schema|\d{4}-(adds|ends)-[a-z0-9-]+)\.ts$/.test(name))).toEqual([]);
    const adding = names.filter((name) => name.includes('-adds-'));
    expect(adding.map((name) => [name, breaksIn(readFileSync(join(folder, name), 'utf8'))])).toEqual(
      adding.map((name) => [name, undefined]),
    );
  });

  it.each([
    ['alter table users drop column first_name', true],
    ['drop table users', true],
    ['alter table users rename column first_name to given_name', true],
    ['alter table users rename to people', true],
    ['alter table users alter column phone_number type bigint', true],
    ['alter table users alter phone_number set data type bigint', true],
    ['alter table users alter column phone_number set not null', true],
    ['alter table users add column preferred_name text not null', true],
    ['alter table users add preferred_name text not null', true],
    ['truncate users', true],
    ['alter table users drop constraint users_check', true],
    ['alter table users drop constraint users_check, add constraint users_check check (true)', false],
    ['alter table users add column preferred_name text', false],
    ["alter table users add column preferred_name text not null default ''", false],
    ["alter table users add column preferred_name text default '' not null", false],
    ['create table notes (note_id uuid primary key, text text not null)', false],
    ['create index users_by_name on users (first_name)', false],
    ['drop index users_by_name', true],
    ['drop index users_by_name, users_by_phone; create index users_by_name on users (last_name)', true],
    ['drop index if exists users_by_name; create index users_by_name on users (last_name)', false],
    ['// it will drop column first_name later\nselect 1', false],
  ])('are checked: %s breaks: %s', (statement, breaks) => {
    expect(breaksIn(statement) !== undefined).toBe(breaks);
  });
});
