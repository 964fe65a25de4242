import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';

/** How many of something there may be in any stretch of so long. */
export interface SlidingWindow {
  readonly durationMs: number;
  readonly max: number;
}

const windowStart = ({ durationMs }: SlidingWindow, now: Date) => new Date(now.getTime() - durationMs);

/** Of what counts in a window, the one that has to leave it before there is room; nothing while there is room. */
const lastToLeave = <Table extends keyof Tables>(
  counted: SelectQueryBuilder<Tables, Table, { at: Date }>,
  { max }: SlidingWindow,
) =>
  counted
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1);

const waitMs = (last: Date, { durationMs }: SlidingWindow, now: Date) => last.getTime() + durationMs - now.getTime();

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

/** The same for several windows, in one statement: in how many milliseconds all of them have room. */
export async function waitForRoomInAllMs<Window extends SlidingWindow, Table extends keyof Tables>(
  database: Database,
  windows: readonly Window[],
  now: Date,
  counted: (window: Window, since: Date) => SelectQueryBuilder<Tables, Table, { at: Date }>,
): Promise<number> {
  const lasts = windows.map((window, index) => {
    const last = lastToLeave(counted(window, windowStart(window, now)), window);
    return sql`select ${sql.lit(index)} as "window", at from (${last}) as counted`;
  });
  const { rows } = await sql<{ window: number; at: Date }>`${sql.join(lasts, sql` union all `)}`.execute(database);
  return Math.max(0, ...rows.map(({ window, at }) => waitMs(at, windows[window] as Window, now)));
}
