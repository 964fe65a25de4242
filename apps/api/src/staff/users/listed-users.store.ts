import type { ListedStatus, ResultSort, Role, SortDirection, UserColumnSort, UserSort } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import { isNoticeOpen } from '../../insight/attention/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { byClient, ofEachClient, oneClient } from '../../platform/database/client-scope.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Counting of equal numbers stops here: thousands of patients may have the clinic's own number. */
const MAX_SAME_PHONE = 99;

/** The key of users without a name: first of all keys, but last in the list. */
export const NAMELESS_KEY = ' ';

const KEY_OF_SORT = {
  id: 'id_key',
  firstName: 'first_name_key',
  lastName: 'last_name_key',
  email: 'email_key',
  roles: 'roles_key',
} as const satisfies Record<UserColumnSort, string>;

export interface StoredUser {
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly phoneVerifiedAt: Date | null;
  readonly roles: readonly Role[];
  readonly externalReference: string | null;
  readonly groupCode: string | null;
  readonly clientName: string;
  readonly deactivatedAt: Date | null;
  readonly loginLinkExpiresAt: Date | null;
  readonly status: ListedStatus;
  readonly tokenCodeExpiresAt: Date | null;
  readonly samePhoneCount: number;
  /** Instants in JSON: milliseconds since 1970. */
  readonly attention: {
    readonly sinceMs: number;
    readonly latestMs: number;
    readonly snoozedUntil: string | null;
  } | null;
}

interface OrderBy<Sort extends UserSort> {
  readonly sort: Sort;
  readonly direction: SortDirection;
}

/** An order by a column of users, which an index has. */
export type ColumnOrder = OrderBy<UserColumnSort>;
export type AttentionOrder = OrderBy<'attention'>;
export type ResultOrder = OrderBy<ResultSort>;
export type UserOrder = ColumnOrder | AttentionOrder | ResultOrder;

/** The order of users that have no place in another one. */
export const BY_NAME: ColumnOrder = { sort: 'lastName', direction: 'asc' };

export interface UserIds {
  readonly clientId: string;
  readonly userId: string;
}

/** The column that defines an order of users. */
export const keyOf = ({ sort }: Pick<ColumnOrder, 'sort'>, alias: string): RawBuilder<unknown> =>
  sql.ref(`${alias}.${KEY_OF_SORT[sort]}`);

export const directionOf = (direction: SortDirection): RawBuilder<unknown> =>
  direction === 'asc' ? sql`asc` : sql`desc`;

/** The order of a list: by key, with users without a name at the end in either direction. */
export function orderBy(order: ColumnOrder, alias: string): RawBuilder<unknown> {
  const [key, direction] = [keyOf(order, alias), directionOf(order.direction)];
  return sql`${key} = ${sql.lit(NAMELESS_KEY)}, ${key} ${direction}, ${sql.ref(`${alias}.user_id`)} ${direction}`;
}

/** Compares keys as the database does: byte by byte. */
export const compareKeys = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** A user with the key that gives them a place in an order. */
export interface KeyedUser extends UserIds {
  readonly key: string;
}

/** The first users in an order, of rows that several clients answered. */
export function firstInOrder(users: readonly KeyedUser[], direction: SortDirection, most: number): UserIds[] {
  const sign = direction === 'asc' ? 1 : -1;
  return users
    .toSorted(
      (one, other) =>
        Number(one.key === NAMELESS_KEY) - Number(other.key === NAMELESS_KEY) ||
        sign * (compareKeys(one.key, other.key) || compareKeys(one.userId, other.userId)),
    )
    .slice(0, most);
}

export const ofReach = (reach: ClientsInReach, column = 'client_id') =>
  reach === 'all' ? sql`true` : sql`${sql.ref(column)} = ${reach.clientId}`;

/** Users with the columns of the list, in the order of their ids. */
export async function describedInOrder(
  database: Database,
  ids: readonly UserIds[],
  reach: ClientsInReach,
  now: Date,
): Promise<StoredUser[]> {
  const idsOf = byClient(ids);
  const users = await ofEachClient(idsOf.keys(), (clientId) => {
    const chosen = sql`select * from unnest(${(idsOf.get(clientId) ?? []).map(({ userId }) => userId)}::uuid[]) as c (user_id)`;
    return describedOfClient(database, clientId, chosen, now, BY_NAME);
  });
  const places = new Map(ids.map(({ userId }, place) => [userId, place]));
  const inOrder = users.toSorted((one, other) => (places.get(one.userId) ?? 0) - (places.get(other.userId) ?? 0));
  return withPhoneCounts(database, reach, inOrder);
}

/**
 * Users with the columns of the list, sorted. Users of all clients are selected first, and their columns then read
 * client by client.
 *
 * @param chosen  a query of their `client_id`, `user_id` and sort key
 */
export async function described(
  database: Database,
  chosen: RawBuilder<unknown>,
  reach: ClientsInReach,
  now: Date,
  order: ColumnOrder,
): Promise<StoredUser[]> {
  if (reach !== 'all')
    return withPhoneCounts(database, reach, await describedOfClient(database, reach.clientId, chosen, now, order));
  const { rows } = await sql<UserIds>`select u.client_id as "clientId", u.user_id as "userId" from (${chosen}) as u
    order by ${orderBy(order, 'u')}`.execute(database);
  return describedInOrder(database, rows, reach, now);
}

/** The day until which readings that need attention are snoozed, if there are none after the snooze. */
export const snoozedUntil = (
  clientId: string,
  patientId: RawBuilder<unknown>,
  latest: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> => sql`(select max(f.follow_up_on) from follow_ups as f join clients as z on z.client_id = ${clientId}
  where f.client_id = ${clientId} and f.patient_id = ${patientId} and f.line = 'needsAttention' and f.snoozed_at >= ${latest}
    and (f.done_until is null or f.done_until < f.snoozed_at)
    and f.follow_up_on > (${now}::timestamptz at time zone z.time_zone)::date)`;

type DescribedUser = Omit<StoredUser, 'samePhoneCount'>;

/** @param chosen  a query of the `user_id` of users of the client */
async function describedOfClient(
  database: Database,
  clientId: string,
  chosen: RawBuilder<unknown>,
  now: Date,
  order: ColumnOrder,
): Promise<DescribedUser[]> {
  const { rows } = await sql<DescribedUser>`
    select u.client_id as "clientId", u.user_id as "userId", u.patient_id as "patientId", u.first_name as "firstName",
      u.last_name as "lastName", p.birth_date as "birthDate", u.email, u.phone_number as "phoneNumber", u.phone_verified_at as "phoneVerifiedAt",
      u.roles, p.external_reference as "externalReference", g.code as "groupCode", c.name as "clientName", u.deactivated_at as "deactivatedAt",
      u.status,
      (select max(l.expires_at) from login_links as l where l.client_id = ${clientId} and l.user_id = u.user_id
        and l.spent_at is null and l.expires_at > ${now}) as "loginLinkExpiresAt",
      (select max(t.expires_at) from token_codes as t where t.client_id = ${clientId} and t.user_id = u.user_id
        and t.purpose = 'byStaff' and t.spent_at is null and t.expires_at > ${now}) as "tokenCodeExpiresAt",
      (select json_build_object('sinceMs', (extract(epoch from min(n.raised_at)) * 1000)::float8,
          'latestMs', (extract(epoch from max(n.raised_at)) * 1000)::float8,
          'snoozedUntil', ${snoozedUntil(clientId, sql`u.patient_id`, sql`max(n.raised_at)`, now)})
        from attention_notices as n where n.client_id = ${clientId} and n.patient_id = u.patient_id
          and ${isNoticeOpen(oneClient(clientId), now)} having count(*) > 0) as attention
    from (${chosen}) as f
    -- One lookup by key per row: without statistics, the planner would choose another index for a join.
    cross join lateral (select * from users as one where one.client_id = ${clientId} and one.user_id = f.user_id limit 1) as u
    join clients as c on c.client_id = ${clientId}
    left join patients as p on p.client_id = ${clientId} and p.patient_id = u.patient_id
    left join groups as g on g.client_id = ${clientId} and g.group_id = p.group_id
    order by ${orderBy(order, 'u')}`.execute(database);
  return rows;
}

async function withPhoneCounts(
  database: Database,
  reach: ClientsInReach,
  users: readonly DescribedUser[],
): Promise<StoredUser[]> {
  const counts = await countsOfPhones(database, reach, [
    ...new Set(users.flatMap(({ phoneNumber }) => phoneNumber ?? [])),
  ]);
  return users.map((user) => ({
    ...user,
    samePhoneCount: Math.max(0, (counts.get(user.phoneNumber ?? '') ?? 0) - 1),
  }));
}

/** Number of users within reach by phone number. A separate query: they may be users of any client. */
async function countsOfPhones(
  database: Database,
  reach: ClientsInReach,
  phones: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (phones.length === 0) return new Map();
  const ofPhone = (phone: string) => sql`(select ${phone}::text as phone from users as o
    where o.phone_number collate "C" = ${phone} and ${ofReach(reach, 'o.client_id')} limit ${sql.lit(MAX_SAME_PHONE + 1)})`;
  const { rows } = await sql<{ phone: string; count: number }>`select phone, count(*)::integer as count
    from (${sql.join(phones.map(ofPhone), sql` union all `)}) as found group by phone`.execute(database);
  return new Map(rows.map(({ phone, count }) => [phone, count]));
}

/** Users within reach, by their ids in the list. */
export const usersOf = (
  database: Database,
  reach: ClientsInReach,
  ids: readonly string[],
  now: Date,
): Promise<StoredUser[]> =>
  described(
    database,
    sql`select one.client_id, one.user_id, one.id_key from users as one
      where one.id_key = any(${[...ids]}::text[]) and ${ofReach(reach, 'one.client_id')}`,
    reach,
    now,
    { sort: 'id', direction: 'asc' },
  );

/** A user within reach, by their id in the list. */
export const user = (database: Database, reach: ClientsInReach, id: string) =>
  database
    .selectFrom('users')
    .select(['client_id as clientId', 'user_id as userId', 'patient_id as patientId', 'roles'])
    .where('id_key', '=', id)
    .$if(reach !== 'all', (query) => query.where('client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();
