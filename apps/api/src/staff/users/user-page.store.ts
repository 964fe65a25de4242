import { type RawBuilder, sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  described,
  directionOf,
  keyOf,
  NAMELESS_KEY,
  ofReach,
  type StoredUser,
  type UserOrder,
} from './listed-users.store.ts';

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

/** How many users in an order have no name. */
async function namelessCount(database: Database, reach: ClientsInReach, order: UserOrder): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from users as u
    where ${ofReach(reach, 'u.client_id')} and ${isNamed(order, false)}`.execute(database);
  return rows[0]?.count ?? 0;
}

const isNamed = (order: UserOrder, wanted: boolean) =>
  sql`${keyOf(order, 'u')} ${wanted ? sql`>` : sql`=`} ${sql.lit(NAMELESS_KEY)}`;

/**
 * The users at some places among those that match a condition, from a covering index, read from the nearer end.
 *
 * @param count  how many match the condition
 */
function usersAt(
  reach: ClientsInReach,
  { sort, direction }: UserOrder,
  isOf: RawBuilder<unknown>,
  { from, until }: Places,
  count: number,
): RawBuilder<unknown> {
  const isNearEnd = from > count - until;
  const walked = directionOf(isNearEnd === (direction === 'asc') ? 'desc' : 'asc');
  return sql`(select u.client_id, u.user_id from users as u where ${ofReach(reach, 'u.client_id')} and ${isOf}
    order by ${keyOf({ sort }, 'u')} ${walked}, u.user_id ${walked}
    offset ${isNearEnd ? count - until : from} limit ${until - from})`;
}

/** The part of a page's places within a part of the order, given where that part begins and how long it is. */
function placesIn({ from, until }: Places, begin: number, count: number): Places {
  const within = (place: number) => Math.min(Math.max(place - begin, 0), count);
  return { from: within(from), until: within(until) };
}

/** One page of all users in reach. */
export async function page(
  database: Database,
  reach: ClientsInReach,
  order: UserOrder,
  { page, pageSize }: { page: number; pageSize: number },
  now: Date,
): Promise<{ users: StoredUser[]; total: number }> {
  const count = await total(database, reach);
  const asked = { from: (page - 1) * pageSize, until: page * pageSize };
  if (asked.from >= count) return { users: [], total: count };
  const answered = async (parts: readonly RawBuilder<unknown>[]) => ({
    users: await described(database, sql.join(parts, sql` union all `), reach, now, order),
    total: count,
  });
  // In the first half the number of users without a name does not matter, unless they are the majority.
  if (asked.until <= count / 2) {
    const found = await answered([usersAt(reach, order, isNamed(order, true), asked, Number.POSITIVE_INFINITY)]);
    if (found.users.length === pageSize) return found;
  }
  const nameless = await namelessCount(database, reach, order);
  const named = count - nameless;
  return answered(
    [
      { wanted: true, begin: 0, length: named },
      { wanted: false, begin: named, length: nameless },
    ].flatMap(({ wanted, begin, length }) => {
      const places = placesIn(asked, begin, length);
      return places.from < places.until ? [usersAt(reach, order, isNamed(order, wanted), places, length)] : [];
    }),
  );
}
