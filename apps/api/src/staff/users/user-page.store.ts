import { type RawBuilder, sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  type AttentionOrder,
  BY_NAME,
  type ColumnOrder,
  described,
  describedInOrder,
  directionOf,
  keyOf,
  NAMELESS_KEY,
  ofReach,
  type StoredUser,
  type UserIds,
} from './listed-users.store.ts';
import { byAttention, rankedUsers } from './ranked-users.store.ts';

/** A range of an order: from the first place to the last, counted from 0; the last is excluded. */
interface Places {
  readonly from: number;
  readonly until: number;
}

async function total(database: Database, reach: ClientsInReach): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(c.user_count), 0)::float8 as total from user_counts as c where ${ofReach(reach, 'c.client_id')}`.execute(
    database,
  );
  return rows[0]?.total ?? 0;
}

/** A condition that leaves out the users who are listed first. */
const isNoneOf = (first: readonly UserIds[]) =>
  first.length === 0 ? sql`true` : sql`u.user_id <> all(${first.map(({ userId }) => userId)}::uuid[])`;

/** Number of matching users without a name, for a sort order. */
async function namelessCount(
  database: Database,
  reach: ClientsInReach,
  order: ColumnOrder,
  isOf: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from users as u
    where ${ofReach(reach, 'u.client_id')} and ${isNamed(order, false)} and ${isOf}`.execute(database);
  return rows[0]?.count ?? 0;
}

const isNamed = (order: ColumnOrder, wanted: boolean) =>
  sql`${keyOf(order, 'u')} ${wanted ? sql`>` : sql`=`} ${sql.lit(NAMELESS_KEY)}`;

/**
 * A range of users among those that match a condition, from a covering index, read from whichever end is closer.
 *
 * @param count  number of matches
 */
function usersAt(
  reach: ClientsInReach,
  { sort, direction }: ColumnOrder,
  isOf: RawBuilder<unknown>,
  { from, until }: Places,
  count: number,
): RawBuilder<unknown> {
  const isNearEnd = from > count - until;
  const walked = directionOf(isNearEnd === (direction === 'asc') ? 'desc' : 'asc');
  return sql`(select u.client_id, u.user_id, ${keyOf({ sort }, 'u')} from users as u where ${ofReach(reach, 'u.client_id')} and ${isOf}
    order by ${keyOf({ sort }, 'u')} ${walked}, u.user_id ${walked}
    offset ${isNearEnd ? count - until : from} limit ${until - from})`;
}

/** The part of a page's places within a part of the order, given where that part begins and how long it is. */
function placesIn({ from, until }: Places, begin: number, count: number): Places {
  const within = (place: number) => Math.min(Math.max(place - begin, 0), count);
  return { from: within(from), until: within(until) };
}

/** A range of users in the order of a column, among those that match a condition. */
async function byColumn(
  database: Database,
  reach: ClientsInReach,
  order: ColumnOrder,
  isOf: RawBuilder<unknown>,
  { asked, count }: { readonly asked: Places; readonly count: number },
  now: Date,
): Promise<StoredUser[]> {
  const read = (parts: readonly RawBuilder<unknown>[]) =>
    described(database, sql.join(parts, sql` union all `), reach, now, order);
  const isOfPart = (wanted: boolean) => sql`${isNamed(order, wanted)} and ${isOf}`;
  // In the first half the number of users without a name does not matter, unless they are the majority.
  if (asked.until <= count / 2) {
    const found = await read([usersAt(reach, order, isOfPart(true), asked, Number.POSITIVE_INFINITY)]);
    if (found.length === asked.until - asked.from) return found;
  }
  const nameless = await namelessCount(database, reach, order, isOf);
  const named = count - nameless;
  return read(
    [
      { wanted: true, begin: 0, length: named },
      { wanted: false, begin: named, length: nameless },
    ].flatMap(({ wanted, begin, length }) => {
      const places = placesIn(asked, begin, length);
      return places.from < places.until ? [usersAt(reach, order, isOfPart(wanted), places, length)] : [];
    }),
  );
}

/** Few patients need attention at a time, because staff review each of them. */
const MOST_WAITING = 1_000;

/** One page of all users within reach. Not sorted by results: {@link foundPage} does that. */
export async function page(
  database: Database,
  reach: ClientsInReach,
  order: ColumnOrder | AttentionOrder,
  { page, pageSize }: { page: number; pageSize: number },
  now: Date,
): Promise<{ users: StoredUser[]; total: number }> {
  const count = await total(database, reach);
  const asked = { from: (page - 1) * pageSize, until: page * pageSize };
  if (asked.from >= count) return { users: [], total: count };
  const { sort, direction } = order;
  if (sort !== 'attention')
    return {
      users: await byColumn(database, reach, { sort, direction }, sql`true`, { asked, count }, now),
      total: count,
    };
  const limits = { isWanted: () => sql`true`, most: MOST_WAITING };
  const first = await rankedUsers(database, reach, byAttention(now), direction, limits);
  const rest = count - first.length;
  const others = placesIn(asked, first.length, rest);
  const users = await describedInOrder(database, first.slice(asked.from, asked.until), reach, now);
  if (others.from < others.until)
    users.push(...(await byColumn(database, reach, BY_NAME, isNoneOf(first), { asked: others, count: rest }, now)));
  return { users, total: count };
}
