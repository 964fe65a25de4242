import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** How many of something there may be in any stretch of so long. */
export interface SlidingWindow {
  readonly durationMs: number;
  readonly max: number;
}

export const windowStart = ({ durationMs }: SlidingWindow, now: Date) => new Date(now.getTime() - durationMs);

/** Of what counts in a window, the one that has to leave it before there is room; nothing while there is room. */
const lastToLeave = <Table extends keyof Tables>(
  counted: SelectQueryBuilder<Tables, Table, { at: Date }>,
  { max }: SlidingWindow,
) =>
  counted
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1);

export const waitMs = (last: Date, { durationMs }: SlidingWindow, now: Date) =>
  last.getTime() + durationMs - now.getTime();

/**
 * In how many milliseconds a window has room for one more; 0 when it has. What is counted must not grow meanwhile: whoever
 * asks in order to add holds a lock.
 *
 * @param counted  what counts since an instant, each with the instant `at` which it was
 */
export async function waitForRoomMs<Table extends keyof Tables>(
  window: SlidingWindow,
  now: Date,
  counted: (since: Date) => SelectQueryBuilder<Tables, Table, { at: Date }>,
): Promise<number> {
  const last = await lastToLeave(counted(windowStart(window, now)), window).executeTakeFirst();
  return last === undefined ? 0 : waitMs(last.at, window, now);
}
