import { MINUTE_MS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { emptyTables, testDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database/connect.ts';
import { waitForRoomMs } from './sliding-window.ts';

const NOW = new Date('2026-03-14T12:00:00Z');
const WINDOW = { durationMs: 10 * MINUTE_MS, max: 2 };

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
  await emptyTables(database);
});

async function waitAfter(...minutesAgo: number[]): Promise<number> {
  for (const minutes of minutesAgo)
    await database
      .insertInto('attempts')
      .values({
        attempt_id: uuidv7(),
        kind: 'test',
        key_hash: 'caller',
        created_at: new Date(NOW.getTime() - minutes * MINUTE_MS),
      })
      .execute();
  return waitForRoomMs(WINDOW, NOW, (since) =>
    database.selectFrom('attempts').select('created_at as at').where('created_at', '>', since),
  );
}

it('has room until its limit is reached', async () => {
  expect(await waitAfter()).toBe(0);
  expect(await waitAfter(3)).toBe(0);
  expect(await waitAfter(1)).toBe(7 * MINUTE_MS);
});

it('has room again once the oldest counted entry leaves it', async () => {
  expect(await waitAfter(9, 8, 4, 1)).toBe(6 * MINUTE_MS);
});

it('does not count what lies exactly on its edge', async () => {
  expect(await waitAfter(10, 2)).toBe(0);
});
