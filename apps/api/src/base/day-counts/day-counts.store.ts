import type { DayCountKey } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';

/** An event to count, with its client. */
export interface Counted {
  readonly clientId: string;
  readonly at: Date;
}

const counting = compileOnce(
  ({ counted, clientIds, instants }: { counted: DayCountKey; clientIds: string[]; instants: string[] }) =>
    sql`insert into day_counts as d (client_id, day, counted, count)
      select k.client_id, (t.at at time zone k.time_zone)::date, ${counted}, count(*)
      from unnest(${clientIds}::uuid[], ${instants}::timestamptz[]) as t (client_id, at) join clients as k on k.client_id = t.client_id
      group by 1, 2 order by 1, 2
      on conflict (client_id, day, counted) do update set count = d.count + excluded.count`,
);

/** Counts events on their day in the client's time zone, in the transaction that stores them. */
export async function countOfDays(
  transaction: Database,
  counted: DayCountKey,
  things: readonly Counted[],
): Promise<void> {
  const clientIds = things.map(({ clientId }) => clientId);
  await counting(transaction, { counted, clientIds, instants: things.map(({ at }) => at.toISOString()) });
}

/** The part of a statement that counts one event on its day, if a condition holds. */
export const countOfDay = (counted: DayCountKey, { clientId, at }: Counted, isCounted: RawBuilder<unknown>) =>
  sql`insert into day_counts as d (client_id, day, counted, count)
    select k.client_id, (${at}::timestamptz at time zone k.time_zone)::date, ${counted}, 1
    from clients as k where k.client_id = ${clientId} and ${isCounted}
    on conflict (client_id, day, counted) do update set count = d.count + 1`;
