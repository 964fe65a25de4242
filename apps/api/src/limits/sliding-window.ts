import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** How many of something there may be in any stretch of so long. */
export interface SlidingWindow {
  readonly durationMs: number;
  readonly max: number;
}

/**
 * In how many milliseconds a window has room for one more; 0 when it has. What is counted must not grow meanwhile: whoever
 * asks in order to add holds a lock.
 *
 * @param counted  what counts since an instant, each with the instant `at` which it was
 */
export async function waitForRoomMs<Table extends keyof Tables>(
  { durationMs, max }: SlidingWindow,
  now: Date,
  counted: (since: Date) => SelectQueryBuilder<Tables, Table, { at: Date }>,
): Promise<number> {
  const oldestOfFull = await counted(new Date(now.getTime() - durationMs))
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return oldestOfFull === undefined ? 0 : oldestOfFull.at.getTime() + durationMs - now.getTime();
}
