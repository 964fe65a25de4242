import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The most events allowed in any period of this length. */
export interface SlidingWindow {
  readonly durationMs: number;
  readonly max: number;
}

export const windowStart = ({ durationMs }: SlidingWindow, now: Date) => new Date(now.getTime() - durationMs);

/** Among the events in a window, the one that has to leave it to make room; none while there is room. */
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
 * Milliseconds until a window has room for one more; 0 if it has. The count must not grow meanwhile: callers that add an
 * event hold a lock.
 *
 * @param counted  the events since an instant, each with its instant `at`
 */
export async function waitForRoomMs<Table extends keyof Tables>(
  window: SlidingWindow,
  now: Date,
  counted: (since: Date) => SelectQueryBuilder<Tables, Table, { at: Date }>,
): Promise<number> {
  const last = await lastToLeave(counted(windowStart(window, now)), window).executeTakeFirst();
  return last === undefined ? 0 : waitMs(last.at, window, now);
}
