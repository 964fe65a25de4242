import {
  asciiOf,
  foldedName,
  foldedText,
  isResultSort,
  MAX_NAMES_EXAMINED,
  MAX_USERS_EXAMINED,
  MAX_USERS_FOUND,
  type Role,
  type UserConsent,
  type UserStatus,
} from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import { ALL_RESULTS, isNoticeOpen, letsTeamSee } from '../../insight/attention/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { clientIdsIn, ofEachClient, oneClient } from '../../platform/database/client-scope.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  type AttentionOrder,
  BY_NAME,
  type ColumnOrder,
  describedInOrder,
  directionOf,
  firstInOrder,
  type KeyedUser,
  keyOf,
  NAMELESS_KEY,
  orderBy,
  type ResultOrder,
  type StoredUser,
  type UserIds,
  type UserOrder,
} from './listed-users.store.ts';
import { byAttention, byResult, rankedUsers } from './ranked-users.store.ts';

/** Spellings read per requested user: several spellings of one name may match the search. */
const SPELLINGS_READ = 3;

/** Sorts after every key with the prefix before it. */
const LAST_CHARACTER = '\u{10FFFF}';

/** The prefix of a name's spelling, and the other words that it must contain; null for none. */
interface NamePart {
  readonly begins: RawBuilder<unknown>;
  readonly has: RawBuilder<unknown> | null;
}

interface GroupKey {
  readonly clientId: string;
  readonly groupId: string;
}

/** The users of a page; absent for all. */
export interface UserFilters {
  readonly search: string;
  readonly group?: string | undefined;
  readonly role?: Role | undefined;
  readonly status?: UserStatus | undefined;
  readonly consent?: UserConsent | undefined;
  /** For `noScan`: not scanned since. */
  readonly quietSince: Date;
  /** The text version for which permissions count. */
  readonly textVersion: string;
}

const beginsWith = (column: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`${column} >= ${from} and ${column} < ${from} || ${LAST_CHARACTER}`;

/** The searched columns other than names, and whether a prefix match suffices for each. */
function beginnings(search: string): readonly (readonly [RawBuilder<unknown>, RawBuilder<unknown>])[] {
  const part = (column: RawBuilder<unknown>, from: RawBuilder<unknown>) => [column, beginsWith(column, from)] as const;
  const folded = sql`${foldedText(search)}::text collate "C"`;
  const plain = asciiOf(search);
  const digits = /^[\d\s()./+-]+$/.test(plain) ? plain.replace(/\D/g, '').replace(/^1/, '') : '';
  const columns = ['email_key'];
  if (/^[\da-f-]+$/i.test(search)) columns.push('id_key');
  const parts = columns.map((column) => part(sql.ref(column), folded));
  if (digits !== '') parts.push(part(sql`phone_number collate "C"`, sql`${digits}::text collate "C"`));
  return parts;
}

/**
 * Conditions on a name's spellings: the words as typed, in order, or all of them in any order, each as a prefix. The longest word selects
 * the index range, because it matches the fewest names.
 */
function nameParts(search: string): readonly NamePart[] {
  const typed = foldedName(search);
  // An e-mail address is searched among addresses only.
  if (typed === '' || search.includes('@')) return [];
  const inOrder = { begins: beginsWith(sql`words`, sql`${typed}::text collate "C"`), has: null };
  const words = [...new Set(typed.split(' '))].toSorted((one, other) => other.length - one.length);
  const [longest = '', ...others] = words;
  if (others.length === 0) return [inOrder];
  const has = others.map((word) => sql`position(${` ${word}`} in ' ' || words) > 0`);
  return [
    inOrder,
    { begins: beginsWith(sql`words`, sql`${longest}::text collate "C"`), has: sql.join(has, sql` and `) },
  ];
}

/** Users of a client whose names a search finds, in the order of the matching words, up to a limit. */
function named(clientId: string, search: string, most: number): readonly RawBuilder<unknown>[] {
  return nameParts(search).map(({ begins, has }) => {
    const count = sql.lit(has === null ? most * SPELLINGS_READ : MAX_NAMES_EXAMINED);
    const rows = sql`select user_id, words from user_spellings
      where client_id = ${clientId}::uuid and ${begins} order by words limit ${count}`;
    return sql`select distinct user_id from (${rows}) as s where ${has ?? sql`true`} limit ${sql.lit(most)}`;
  });
}

/** A patient `p` of a client, and as `k` the chain of patients into whom they were merged: only the last has a user. */
const whoStays = (clientId: string) => sql`cross join lateral (
  with recursive chain (patient_id) as (
    select p.patient_id union select m.kept_patient_id from chain join patient_merges as m
      on m.client_id = ${clientId} and m.merged_patient_id = chain.patient_id and m.undone_at is null
  ) select patient_id from chain) as k`;

/** The user `u` of a client whom rows name. */
const userOf = (clientId: string, alias: string) => sql`cross join lateral (select * from users as one
  where one.client_id = ${clientId} and one.user_id = ${sql.ref(`${alias}.user_id`)} limit 1) as u`;

/** Whether patient `u` of a client lets the care team see results. */
const isGiven = (clientId: string, { textVersion }: UserFilters, now: Date, isWanted?: RawBuilder<unknown>) =>
  letsTeamSee(oneClient(clientId), 'u', { textVersion, now }, isWanted);

/** Whether patient `u`, who lets the care team see all results, has neither been scanned nor given permission since an instant. */
const isQuiet = (clientId: string, filters: UserFilters, now: Date) =>
  isGiven(
    clientId,
    filters,
    now,
    sql`${ALL_RESULTS} and coalesce((select p.last_scanned_at from patients as p
      where p.client_id = ${clientId} and p.patient_id = u.patient_id), r.created_at) < ${filters.quietSince}`,
  );

/** Staff have an index of their own with this condition. */
const IS_STAFF = sql`not (u.roles <@ array['Patient'])`;

/** The conditions of the filters on a user `u` by themselves. Values are literals, so that each combination is planned separately. */
const conditionsOfUser = ({ role, status }: UserFilters): RawBuilder<unknown>[] => [
  ...(role ? [sql`${sql.lit(role)} = any(u.roles) and ${role === 'Patient' ? sql`true` : IS_STAFF}`] : []),
  // The query for `attention` already begins with these patients.
  ...(status && status !== 'noScan' && status !== 'attention' ? [sql`u.status = ${sql.lit(status)}`] : []),
];

/** Whether the filters need no more than the users themselves. */
const isOfUsersAlone = ({ search, group, status, consent }: UserFilters): boolean =>
  search === '' && group === undefined && status !== 'noScan' && status !== 'attention' && consent === undefined;

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** The condition of the filters on a user `u` of a client, without the search. */
function isWanted(clientId: string, filters: UserFilters, group: GroupKey | null, now: Date): RawBuilder<unknown> {
  const { status, consent } = filters;
  const given = isGiven(clientId, filters, now);
  return allOf([
    ...(group
      ? [
          sql`exists (select 1 from patients as p where p.client_id = ${clientId} and p.patient_id = u.patient_id
      and p.group_id = ${group.groupId})`,
        ]
      : []),
    ...conditionsOfUser(filters),
    ...(status === 'noScan' ? [isQuiet(clientId, filters, now)] : []),
    ...(consent ? [consent === 'given' ? given : sql`u.patient_id is not null and not ${given}`] : []),
  ]);
}

/**
 * Users of a client whom a search finds: from each column by its index, one more than the limit. With other filters only part of the
 * matches is read; a more specific search finds the rest.
 *
 * @param wanted  the condition of the other filters on a user `u`; null for none
 */
function found(clientId: string, search: string, wanted: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const most = wanted === null ? MAX_USERS_FOUND + 1 : MAX_USERS_EXAMINED;
  const byColumn = beginnings(search).map(
    ([column, isFound]) => sql`select user_id from users where client_id = ${clientId} and ${isFound}
      order by ${column} limit ${sql.lit(most)}`,
  );
  const byReference = sql`select one.user_id
    from (select * from patients where external_reference = ${search} and client_id = ${clientId} limit ${sql.lit(most)}) as p
    ${whoStays(clientId)} join users as one on one.client_id = ${clientId} and one.patient_id = k.patient_id`;
  const parts = [...named(clientId, search, most), ...byColumn, byReference].map((users) =>
    wanted === null
      ? sql`(${users})`
      : sql`(select u.user_id from (${users}) as c ${userOf(clientId, 'c')}
          where ${wanted} limit ${sql.lit(MAX_USERS_FOUND + 1)})`,
  );
  return sql.join(parts, sql` union `);
}

/** Patients of a client whose readings need attention, optionally limited by a search; only they are read, however many users there are. */
function waiting(clientId: string, search: string, now: Date): RawBuilder<unknown> {
  const isOfReference = sql`exists (select 1 from patients as p ${whoStays(clientId)} where p.client_id = ${clientId}
    and k.patient_id = one.patient_id and p.external_reference = ${search})`;
  const isNamed = nameParts(search).map(
    ({ begins, has }) => sql`exists (select 1 from user_spellings as s where s.client_id = ${clientId}
      and s.user_id = one.user_id and ${begins} and ${has ?? sql`true`})`,
  );
  const isFound = [...isNamed, ...beginnings(search).map(([, isOne]) => sql`(${isOne})`), isOfReference];
  return sql`select o.user_id
    from (select distinct n.patient_id from attention_notices as n
      where n.client_id = ${clientId} and ${isNoticeOpen(oneClient(clientId), now)}) as w
    cross join lateral (select one.user_id from users as one
      where one.client_id = ${clientId} and one.patient_id = w.patient_id
        and ${search === '' ? sql`true` : sql`(${sql.join(isFound, sql` or `)})`} limit 1) as o`;
}

/**
 * The first users that match a condition, with their sort keys. Users without a name come last, so there are two
 * queries, each in the order of an index.
 */
function firstOf(isOf: RawBuilder<unknown>, order: ColumnOrder): RawBuilder<KeyedUser> {
  const [key, direction] = [keyOf(order, 'u'), directionOf(order.direction)];
  const most = sql.lit(MAX_USERS_FOUND + 1);
  const parts = [sql`${key} > ${sql.lit(NAMELESS_KEY)}`, sql`${key} = ${sql.lit(NAMELESS_KEY)}`].map(
    (isOfPart, part) => sql`(select u.client_id, u.user_id, ${sql.lit(part)} as part, ${key} as key from users as u
      where ${isOf} and ${isOfPart} order by ${key} ${direction}, u.user_id ${direction} limit ${most})`,
  );
  return sql<KeyedUser>`select client_id as "clientId", user_id as "userId", key from (${sql.join(parts, sql` union all `)}) as u
    order by part, key ${direction}, user_id ${direction} limit ${most}`;
}

/** The first users of a client, in an order, that match the filters. */
function firstOfClient(
  clientId: string,
  filters: UserFilters,
  group: GroupKey | null,
  order: ColumnOrder,
  now: Date,
): RawBuilder<KeyedUser> {
  const { search, status } = filters;
  const wanted = isWanted(clientId, filters, group, now);
  if (status !== 'attention' && search === '') return firstOf(sql`u.client_id = ${clientId} and ${wanted}`, order);
  const isAlone = isOfUsersAlone({ ...filters, search: '' }) && filters.role === undefined && status === undefined;
  const candidates =
    status === 'attention' ? waiting(clientId, search, now) : found(clientId, search, isAlone ? null : wanted);
  return sql<KeyedUser>`select u.client_id as "clientId", u.user_id as "userId", ${keyOf(order, 'u')} as key
    from (${candidates}) as c ${userOf(clientId, 'c')}
    where ${status === 'attention' ? wanted : sql`true`} order by ${orderBy(order, 'u')} limit ${sql.lit(MAX_USERS_FOUND + 1)}`;
}

/** A query of the `client_id` of all clients that may have matches. */
function clientsWith({ search, status }: UserFilters, now: Date): RawBuilder<unknown> {
  if (status === 'attention') return byAttention(now).clients;
  if (search === '') return sql`select client_id from clients`;
  const isFound = [
    ...nameParts(search).map(
      ({ begins }) =>
        sql`exists (select 1 from user_spellings as found where found.client_id = c.client_id and ${begins})`,
    ),
    ...beginnings(search).map(
      ([, isOne]) => sql`exists (select 1 from users as found where found.client_id = c.client_id and ${isOne})`,
    ),
    sql`exists (select 1 from patients as found where found.client_id = c.client_id and external_reference = ${search})`,
  ];
  return sql`select c.client_id from clients as c where ${sql.join(isFound, sql` or `)}`;
}

/** The group of a code within reach, also a retired one: its patients stay in it. */
const groupOfCode = (database: Database, reach: ClientsInReach, code: string): Promise<GroupKey | undefined> =>
  database
    .selectFrom('groups')
    .select(['client_id as clientId', 'group_id as groupId'])
    .where('code', '=', code)
    .$if(reach !== 'all', (query) => query.where('client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();

/** The first users that match the filters, in the order of a column. */
async function firstByColumn(
  database: Database,
  reach: ClientsInReach,
  filters: UserFilters,
  group: GroupKey | null,
  order: ColumnOrder,
  now: Date,
): Promise<UserIds[]> {
  const read = async (query: RawBuilder<KeyedUser>) => (await query.execute(database)).rows;
  const ofClient = (clientId: string) => read(firstOfClient(clientId, filters, group, order, now));
  if (reach !== 'all') return ofClient(reach.clientId);
  if (isOfUsersAlone(filters)) return read(firstOf(allOf(conditionsOfUser(filters)), order));
  const users = await ofEachClient(await clientIdsIn(database, clientsWith(filters, now)), ofClient);
  return firstInOrder(users, order.direction, MAX_USERS_FOUND + 1);
}

/** The first users that match the filters: those with a rank, then others by name. */
async function firstRanked(
  database: Database,
  reach: ClientsInReach,
  filters: UserFilters,
  group: GroupKey | null,
  order: AttentionOrder | ResultOrder,
  now: Date,
): Promise<UserIds[]> {
  const byName = await firstByColumn(database, reach, filters, group, BY_NAME, now);
  // A search reads at most this many, in whichever order.
  const isSearched = filters.search !== '' || filters.status === 'attention';
  const isOfFound = (clientId: string) =>
    isSearched
      ? sql`u.user_id = any(${byName.map(({ userId }) => userId)}::uuid[])`
      : isWanted(clientId, filters, group, now);
  const limits = { isWanted: isOfFound, most: MAX_USERS_FOUND + 1 };
  const ranking =
    order.sort === 'attention'
      ? byAttention(now)
      : byResult(order.sort, {
          textVersion: filters.textVersion,
          now,
          isGiven: (clientId) => isGiven(clientId, filters, now, ALL_RESULTS),
        });
  const ranked = await rankedUsers(database, reach, ranking, order.direction, limits);
  const hasRank = new Set(ranked.map(({ userId }) => userId));
  return [...ranked, ...byName.filter(({ userId }) => !hasRank.has(userId))];
}

/** One page of the matches of a search or filter, which are at most {@link MAX_USERS_FOUND}. */
export async function foundPage(
  database: Database,
  reach: ClientsInReach,
  filters: UserFilters,
  order: UserOrder,
  { page, pageSize }: { page: number; pageSize: number },
  now: Date,
): Promise<{ users: StoredUser[]; total: number; hasMore: boolean }> {
  const group = filters.group === undefined ? null : await groupOfCode(database, reach, filters.group);
  if (group === undefined) return { users: [], total: 0, hasMore: false };
  const { sort, direction } = order;
  const within = group === null ? reach : { clientId: group.clientId };
  const first =
    sort === 'attention' || isResultSort(sort)
      ? await firstRanked(database, within, filters, group, { sort, direction }, now)
      : await firstByColumn(database, within, filters, group, { sort, direction }, now);
  const ids = first.slice(0, MAX_USERS_FOUND).slice((page - 1) * pageSize, page * pageSize);
  return {
    users: await describedInOrder(database, ids, reach, now),
    total: Math.min(first.length, MAX_USERS_FOUND),
    hasMore: first.length > MAX_USERS_FOUND,
  };
}
