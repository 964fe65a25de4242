import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { up as foldAnew } from './migrations/0066-folded-anew.ts';
import { inTransaction } from './transaction.ts';

const NAMES = ['Saʾid', 'محـمد', "ג׳ורג'", 'Ґанна', 'Ana'];

it('names from before more signs were folded are found and equal', async () => {
  const api = await startTestApi();
  const { rows: functions } = await sql<{ made: string }>`
    select pg_get_functiondef(oid) as made from pg_proc where proname in ('folded_text', 'folded_name')`.execute(
    api.database,
  );
  for (const name of ['folded_text', 'folded_name'])
    await sql
      .raw(
        `create or replace function ${name}(given text) returns text language sql immutable parallel safe as 'select lower(given)'`,
      )
      .execute(api.database);
  for (const [place, firstName] of NAMES.entries())
    await api.addUser({ phone: `512555017${place}`, firstName, lastName: 'Cohen' });
  const keys = async () =>
    (
      await sql<{ key: string }>`select first_name_key as key from users order by phone_number`.execute(api.database)
    ).rows.map(({ key }) => key);
  const before = await keys();
  expect(before).toEqual(['saʾid cohen', 'محـمد cohen', "ג׳ורג' cohen", 'ґанна cohen', 'ana cohen']);

  await inTransaction(api.database, (transaction) => foldAnew(transaction as never));

  expect(await keys()).toEqual(['said cohen', 'محمد cohen', 'גורג cohen', 'ганна cohen', 'ana cohen']);
  const { rows } = await sql<{ words: string }>`
    select words from user_spellings where words like '%cohen' and words not like 'cohen%' order by words collate "C"`.execute(
    api.database,
  );
  expect(rows.map(({ words }) => words)).toEqual(
    ['ana cohen', 'sa id cohen', 'said cohen', 'ганна cohen', 'גורג cohen', 'ג ורג cohen', 'محمد cohen'].toSorted(),
  );
  const strayed = await sql`select 1 from user_facets as f join users as u using (client_id, user_id)
    where f.last_name_key <> u.last_name_key`.execute(api.database);
  expect(strayed.rows).toEqual([]);
  const after = await sql<{ made: string }>`
    select pg_get_functiondef(oid) as made from pg_proc where proname in ('folded_text', 'folded_name')`.execute(
    api.database,
  );
  expect(after.rows.map(({ made }) => made).toSorted()).toEqual(functions.map(({ made }) => made).toSorted());
});
