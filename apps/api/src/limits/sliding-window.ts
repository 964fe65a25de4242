import { type SelectQueryBuilder, sql } from 'kysely';
import { compileOnce } from '../database/compile-once.ts';
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

/**
 * The same for several windows, in one statement that is built once.
 *
 * @returns answers in how many milliseconds all of them have room
 */
export function waitForRoomInAllMs<Window extends SlidingWindow, Values extends object, Table extends keyof Tables>(
  database: Database,
  windows: readonly Window[],
  counted: (window: Window, since: Date, values: Values) => SelectQueryBuilder<Tables, Table, { at: Date }>,
): (values: Values, now: Date, transaction?: Database) => Promise<number> {
  const look = compileOnce(database, (values: Values & Readonly<Record<`since${number}`, Date>>) => {
    const lasts = windows.map((window, index) => {
      const last = lastToLeave(counted(window, values[`since${index}`] as Date, values), window);
      return sql`select ${sql.lit(index)} as "window", at from (${last}) as counted`;
    });
    return sql<{ window: number; at: Date }>`${sql.join(lasts, sql` union all `)}`;
  });
  return async (values, now, transaction = database) => {
    const since = Object.fromEntries(windows.map((window, index) => [`since${index}`, windowStart(window, now)]));
    const rows = await look({ ...values, ...since }, transaction);
    return Math.max(0, ...rows.map(({ window, at }) => waitMs(at, windows[window] as Window, now)));
  };
}
