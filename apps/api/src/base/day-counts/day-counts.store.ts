import type { DayCountKey } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** An event to count, with its client. */
export interface Counted {
  readonly clientId: string;
  readonly at: Date;
}

/** Counts events on their day in the client's time zone, in the transaction that stores them. */
export async function countOfDays(
  transaction: Database,
  counted: DayCountKey,
  things: readonly Counted[],
): Promise<void> {
  await sql`insert into day_counts as d (client_id, day, counted, count)
    select k.client_id, (t.at at time zone k.time_zone)::date, ${counted}, count(*)
    from unnest(${things.map(({ clientId }) => clientId)}::uuid[], ${things.map(({ at }) => at.toISOString())}::timestamptz[])
      as t (client_id, at) join clients as k on k.client_id = t.client_id
    group by 1, 2 order by 1, 2
    on conflict (client_id, day, counted) do update set count = d.count + excluded.count`.execute(transaction);
}
