import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { inOrderOfReferences } from './schema.ts';

describe('the files of tables', () => {
  const [clients, groups, users] = [
    'create table clients (client_id uuid primary key);',
    'create table groups (client_id uuid references clients);',
    'create table users (client_id uuid references groups, boss uuid references users);',
  ];

  it('come after those they refer to', () => {
    expect(inOrderOfReferences([users, groups, clients])).toEqual([clients, groups, users]);
  });

  it('are refused if none of them can be first', () => {
    expect(() => inOrderOfReferences([users, 'create table groups (user_id uuid references users);'])).toThrow(
      'refer to each other',
    );
  });
});

it('the database has triggers only on the access log, and only known functions', async () => {
  const { rows } = await sql<{ table: string; name: string }>`
    select distinct tgrelid::regclass::text as table, proname as name from pg_trigger join pg_proc as p on p.oid = tgfoid
    where not tgisinternal order by 1`.execute(await testDatabase());
  expect(rows).toEqual([
    { table: 'access_log_entries', name: 'refuse_access_log_change' },
    { table: 'access_log_heads', name: 'refuse_access_log_change' },
  ]);
  const { rows: functions } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`.execute(
    await testDatabase(),
  );
  expect(functions.map(({ name }) => name)).toEqual([
    'chat_search',
    'chat_words',
    'folded_name',
    'folded_text',
    'refuse_access_log_change',
  ]);
});
