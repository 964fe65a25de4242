import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { countRows, emptyTables, settleBeforeEmptying, testDatabase } from './test-database.ts';

it('waits once for background work of an earlier test before it empties the tables', async () => {
  const database = await testDatabase();
  const steps: string[] = [];
  settleBeforeEmptying(async () => {
    await database.selectFrom('clients').selectAll().execute();
    steps.push('settled');
  });
  await emptyTables(database);
  steps.push('emptied');
  await emptyTables(database);
  expect(steps).toEqual(['settled', 'emptied']);
});

it.each([10, 5000])('leaves none of %i rows in tables that refer to each other', async (rows) => {
  const database = await testDatabase();
  await emptyTables(database);
  await sql`
    with added as (
      insert into clients (client_id, name, created_at)
      select gen_random_uuid(), repeat('x', 100), now() from generate_series(1, ${rows}::int) returning client_id
    )
    insert into groups (client_id, group_id, code, created_at)
    select client_id, gen_random_uuid(), client_id::text, now() from added`.execute(database);
  expect((await countRows(database)).groups).toBe(rows);
  await emptyTables(database);
  const counts = await countRows(database);
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
  expect(Object.keys(counts).length).toBeGreaterThan(40);
});
