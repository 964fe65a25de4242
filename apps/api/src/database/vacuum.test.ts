import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { vacuumChanged } from './vacuum.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});

const addMessages = (count: number) =>
  sql`insert into outbox_messages (message_id, recipient, text, sent_at)
    select gen_random_uuid(), '1', 'x', now() from generate_series(1, ${count}::integer)`.execute(api.database);

/** What the engine believes a table to hold. */
async function believedRows(): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::integer as rows from pg_class where relname = 'outbox_messages'`.execute(api.database);
  return rows[0]?.rows ?? Number.NaN;
}

it('learns what a table holds once enough has changed, and leaves the others alone', async () => {
  await vacuumChanged(api.database);
  const before = await believedRows();
  await addMessages(before + 3000);
  // Counts of changes reach the engine's view with a delay on a server.
  await expect.poll(async () => (await vacuumChanged(api.database)).tables, { timeout: 10_000 }).toBeGreaterThan(0);
  const learned = await believedRows();
  expect(learned).toBeGreaterThanOrEqual(before + 3000);
  await addMessages(10);
  await vacuumChanged(api.database);
  expect(await believedRows()).toBe(learned);
});
