import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { testServerUrl } from '../../testing/test-database.ts';
import { vacuumChanged } from './vacuum.ts';

// A server vacuums automatically, at times of its own.
it.skipIf(testServerUrl)(
  'updates the statistics of a table and releases its space once enough has changed',
  async () => {
    const { database } = await startTestApi();
    const addMessages = (count: number) =>
      sql`insert into outbox_messages (message_id, recipient, text, sent_at)
      select gen_random_uuid(), '1', 'x', now() from generate_series(1, ${count}::integer)`.execute(database);
    /** The engine's row estimate for the table, and the table's size. */
    async function look() {
      // Else the engine passes its counts on once a second.
      await sql`select pg_stat_force_next_flush()`.execute(database);
      await vacuumChanged(database);
      const { rows } = await sql<{ believed: number; bytes: number }>`
      select reltuples::integer as believed, pg_relation_size(oid) as bytes from pg_class
      where relname = 'outbox_messages'`.execute(database);
      return rows[0];
    }
    await addMessages(3000);
    await expect.poll(look).toMatchObject({ believed: 3000 });
    await addMessages(10);
    expect(await look()).toMatchObject({ believed: 3000 });
    await sql`delete from outbox_messages`.execute(database);
    await expect.poll(look).toMatchObject({ believed: 0, bytes: 0 });
  },
);
