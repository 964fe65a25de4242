import { type DayCountKey, TODAY_COUNTED_DAYS } from '@mien/domain';
import { sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createLineReader } from './line-reader.ts';
import { LINES } from './lines/index.ts';

interface Days {
  readonly days: readonly string[];
  /** Event counts by kind and day. */
  readonly counts: readonly { readonly counted: DayCountKey; readonly day: string; readonly count: number }[];
}

interface Values {
  /** The client whose time zone determines the current day. */
  readonly ownClientId: string;
  readonly now: Date;
}

const LAST_DAY = ({
  ownClientId,
  now,
}: Values) => sql`select (${now}::timestamptz at time zone k.time_zone)::date as day
  from clients as k where k.client_id = ${ownClientId}`;

/** The days up to today, as `last` knows it. */
const DAYS = sql<readonly string[]>`(select json_agg(to_char(d.day, 'YYYY-MM-DD') order by d.day) from last,
  generate_series(last.day - ${sql.lit(TODAY_COUNTED_DAYS - 1)}::integer, last.day, interval '1 day') as d (day))`;

const daysOfClient = compileOnce(
  ({ clientId, ...values }: Values & { readonly clientId: string }) => sql<Days>`
  with last as (${LAST_DAY(values)})
  select ${DAYS} as days,
    (select coalesce(json_agg(f), '[]') from (
      select c.counted, to_char(c.day, 'YYYY-MM-DD') as day, sum(c.count)::integer as count from day_counts as c
      where c.client_id = ${clientId} and c.day > (select day - ${sql.lit(TODAY_COUNTED_DAYS)}::integer from last)
        and c.day <= (select day from last)
      group by 1, 2) as f) as counts`,
);

const daysAlone = compileOnce(
  (values: Values) => sql<Pick<Days, 'days'>>`with last as (${LAST_DAY(values)}) select ${DAYS} as days`,
);

const countsOfAll = compileOnce(
  ({ from, to }: { readonly from: string; readonly to: string }) => sql<Days['counts'][number]>`
  select c.counted, to_char(c.day, 'YYYY-MM-DD') as day, sum(c.count)::integer as count from day_counts as c
  where c.day between ${from}::date and ${to}::date group by 1, 2`,
);

function theOne<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('a statement without its row');
  return row;
}

export async function days(database: Database, reach: ClientsInReach, ownClientId: string, now: Date): Promise<Days> {
  const values = { ownClientId, now };
  if (reach !== 'all') return theOne(await daysOfClient(database, { ...reach, ...values }));
  const { days } = theOne(await daysAlone(database, values));
  const counts = await countsOfAll(database, { from: days.at(0) ?? '', to: days.at(-1) ?? '' });
  return { days, counts };
}

/** Each line, with the function that finds its waiting patients. */
export const lines = LINES.map((line) => ({ line, find: createLineReader(line) }));
