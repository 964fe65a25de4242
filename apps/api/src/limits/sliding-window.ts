import { type SelectQueryBuilder, sql } from 'kysely';
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

/** A window that is full, by its place among several, and what has to leave it before there is room. */
export interface FullWindow {
  readonly window: number;
  readonly at: Date;
}

/** The same for several windows, as a part of one statement. */
export function roomInAll<Window extends SlidingWindow, Values extends object, Table extends keyof Tables>(
  windows: readonly Window[],
  counted: (window: Window, since: Date, values: Values) => SelectQueryBuilder<Tables, Table, { at: Date }>,
) {
  return {
    /** When the windows began: values that the statement needs. */
    starts: (now: Date): Readonly<Record<`since${number}`, Date>> =>
      Object.fromEntries(windows.map((window, index) => [`since${index}`, windowStart(window, now)])),
    /** A select of the windows that are full. */
    full: (values: Values & Readonly<Record<`since${number}`, Date>>) => {
      const lasts = windows.map((window, index) => {
        const last = lastToLeave(counted(window, values[`since${index}`] as Date, values), window);
        return sql`select ${sql.lit(index)} as "window", at from (${last}) as counted`;
      });
      return sql<FullWindow>`${sql.join(lasts, sql` union all `)}`;
    },
    /** In how many milliseconds all of them have room. */
    waitMs: (full: readonly FullWindow[], now: Date): number =>
      Math.max(0, ...full.map(({ window, at }) => waitMs(at, windows[window] as Window, now))),
  };
}
