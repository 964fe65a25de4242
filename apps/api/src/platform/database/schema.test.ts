import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isDividedHere, testDatabase } from '../../testing/test-database.ts';
import { inOrderOfReferences } from './schema.ts';
import { inTransaction } from './transaction.ts';

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

it.skipIf(isDividedHere('the catalog has a table for every part'))(
  'the database has triggers only on the access log and on rows that are only added, and only known functions',
  async () => {
    const { rows } = await sql<{ table: string; name: string }>`
    select distinct tgrelid::regclass::text as table, proname as name from pg_trigger join pg_proc as p on p.oid = tgfoid
    where not tgisinternal order by 1`.execute(await testDatabase());
    expect(rows).toEqual([
      { table: 'access_log_entries', name: 'refuse_access_log_change' },
      { table: 'access_log_heads', name: 'refuse_access_log_change' },
      { table: 'care_team_records', name: 'refuse_change_of_record' },
      { table: 'client_settings_versions', name: 'refuse_change_of_record' },
      { table: 'consents', name: 'refuse_change_of_record' },
      { table: 'team_note_versions', name: 'refuse_change_of_record' },
      { table: 'team_notes', name: 'refuse_change_of_record' },
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
      'refuse_change_of_record',
    ]);
  },
);

it('functions name their schema, so that a dump can be restored: its search path is empty', async () => {
  const database = await testDatabase();
  const { rows } = await sql<{ name: string; source: string }>`
    select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace`.execute(
    database,
  );
  const { rows: relations } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`.execute(
    database,
  );
  const names = [
    ...rows.map(({ name }) => `${name}\\s*\\(`),
    ...relations.map(({ name }) => `(?:from|join|into|update) ${name}\\b`),
  ];
  const unnamed = new RegExp(`(?<!public\\.)\\b(?:${names.join('|')})`);
  expect(rows.flatMap(({ name, source }) => (unnamed.test(source) ? [name] : []))).toEqual([]);
  await inTransaction(database, async (transaction) => {
    await sql`select set_config('search_path', '', true)`.execute(transaction);
    const { rows: folded } = await sql`
      select public.folded_name('Ána-Lúcia') as name,
        public.chat_words('00000000-0000-4000-8000-000000000000', 'Ána') @@
        public.chat_search('00000000-0000-4000-8000-000000000000', 'ana') as found`.execute(transaction);
    expect(folded).toEqual([{ name: 'ana lucia', found: true }]);
  });
});
