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
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  type AttentionOrder,
  BY_NAME,
  type ColumnOrder,
  describedInOrder,
  directionOf,
  IS_ATTENTION_OPEN,
  keyOf,
  NAMELESS_KEY,
  ofReach,
  orderBy,
  type ResultOrder,
  type StoredUser,
  type UserIds,
  type UserOrder,
} from './listed-users.store.ts';
import { byAttention, byResult, rankedUsers } from './ranked-users.store.ts';

/** Spellings read for each user wanted: several spellings of one name may begin with the search. */
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

/** The columns besides names that a search compares, and whether a prefix suffices for each. */
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

/** Users whose names a search finds, in the order of the matching words, up to a limit; client by client, each by its index. */
function named(reach: ClientsInReach, search: string, most: number): readonly RawBuilder<unknown>[] {
  return nameParts(search).map(({ begins, has }) => {
    const count = sql.lit(has === null ? most * SPELLINGS_READ : MAX_NAMES_EXAMINED);
    const ofClient = (clientId: RawBuilder<unknown>) =>
      sql`select client_id, user_id, words from user_spellings where client_id = ${clientId} and ${begins} order by words limit ${count}`;
    const rows =
      reach === 'all'
        ? sql`select s.* from clients as c cross join lateral (${ofClient(sql`c.client_id`)}) as s order by s.words limit ${count}`
        : ofClient(sql`${reach.clientId}::uuid`);
    return sql`select distinct client_id, user_id from (${rows}) as s where ${has ?? sql`true`} limit ${sql.lit(most)}`;
  });
}

/** A patient `p`, and as `k` the chain of patients into whom they were merged: only the last has a user. */
const WHO_STAYS = sql`cross join lateral (
  with recursive chain (patient_id) as (
    select p.patient_id union select m.kept_patient_id from chain join patient_merges as m
      on m.client_id = p.client_id and m.merged_patient_id = chain.patient_id and m.undone_at is null
  ) select patient_id from chain) as k`;

/** The user `u` of rows that have the user's key. */
const userOf = (alias: string) => sql`cross join lateral (select * from users as one
  where one.client_id = ${sql.ref(`${alias}.client_id`)} and one.user_id = ${sql.ref(`${alias}.user_id`)} limit 1) as u`;

/**
 * Whether patient `u` lets the care team see results under the current text: the newest permission has not ended. It decides
 * what a list shows, never what staff may see.
 *
 * @param isWanted  a further condition on the permission `r`
 */
const isGiven = ({ textVersion }: UserFilters, now: Date, isWanted: RawBuilder<unknown> = sql`true`) => sql`(
  u.deactivated_at is null and u.phone_verified_at is not null and exists (select 1 from care_team_records as r
    where r.client_id = u.client_id and r.patient_id = u.patient_id and r.act = 'given' and r.holder_id = u.holder_id
      and r.text_version = ${textVersion} and (r.expires_at is null or r.expires_at > ${now}) and ${isWanted}
      and not exists (select 1 from care_team_records as later
        where later.client_id = r.client_id and later.patient_id = r.patient_id and later.position > r.position
          and later.act in ('given', 'ended'))))`;

/** Whether patient `u`, who lets the care team see all results, has neither been scanned nor given permission since an instant. */
const isQuiet = (filters: UserFilters, now: Date) =>
  isGiven(
    filters,
    now,
    sql`r.term <> 'oneScan' and coalesce((select p.last_scanned_at from patients as p
      where p.client_id = u.client_id and p.patient_id = u.patient_id), r.created_at) < ${filters.quietSince}`,
  );

const isOfStatus = (status: UserStatus, filters: UserFilters, now: Date): RawBuilder<unknown> => {
  if (status === 'noScan') return isQuiet(filters, now);
  // The query for `attention` already begins with these patients.
  return status === 'attention' ? sql`true` : sql`u.status = ${sql.lit(status)}`;
};

/** Staff have an index of their own with this condition. */
const IS_STAFF = sql`not (u.roles <@ array['Patient'])`;

/** The condition of the filters on a user `u`, besides the search. Values are literals, so that each combination is planned separately. */
function isWanted(filters: UserFilters, group: GroupKey | null, now: Date): RawBuilder<unknown> {
  const { role, status, consent } = filters;
  const asked = [
    group &&
      sql`exists (select 1 from patients as p where p.client_id = u.client_id and p.patient_id = u.patient_id
      and p.client_id = ${group.clientId} and p.group_id = ${group.groupId})`,
    role && sql`${sql.lit(role)} = any(u.roles) and ${role === 'Patient' ? sql`true` : IS_STAFF}`,
    status && isOfStatus(status, filters, now),
    consent &&
      (consent === 'given' ? isGiven(filters, now) : sql`u.patient_id is not null and not ${isGiven(filters, now)}`),
  ].filter((condition) => condition !== null && condition !== undefined);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
}

/**
 * Users whom a search finds: from each column by its index, one more than the limit. With other filters only part of the
 * matches is read; a more specific search finds the rest.
 *
 * @param wanted  the condition of the other filters on a user `u`; null for none
 */
function found(reach: ClientsInReach, search: string, wanted: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const most = wanted === null ? MAX_USERS_FOUND + 1 : MAX_USERS_EXAMINED;
  const byColumn = beginnings(search).map(
    ([column, isFound]) => sql`select client_id, user_id from users where ${ofReach(reach)} and ${isFound}
      order by ${column} limit ${sql.lit(most)}`,
  );
  const byReference = sql`select one.client_id, one.user_id
    from (select * from patients where external_reference = ${search} and ${ofReach(reach)} limit ${sql.lit(most)}) as p
    ${WHO_STAYS} join users as one on one.client_id = p.client_id and one.patient_id = k.patient_id`;
  const parts = [...named(reach, search, most), ...byColumn, byReference].map((users) =>
    wanted === null
      ? sql`(${users})`
      : sql`(select u.client_id, u.user_id from (${users}) as c ${userOf('c')}
          where ${wanted} limit ${sql.lit(MAX_USERS_FOUND + 1)})`,
  );
  return sql.join(parts, sql` union `);
}

/** Patients whose readings need attention, optionally limited by a search; only they are read, however many users there are. */
function waiting(reach: ClientsInReach, search: string): RawBuilder<unknown> {
  const isOfReference = sql`exists (select 1 from patients as p ${WHO_STAYS} where p.client_id = one.client_id
    and k.patient_id = one.patient_id and p.external_reference = ${search})`;
  const isNamed = nameParts(search).map(
    ({ begins, has }) => sql`exists (select 1 from user_spellings as s where s.client_id = one.client_id
      and s.user_id = one.user_id and ${begins} and ${has ?? sql`true`})`,
  );
  const isFound = [...isNamed, ...beginnings(search).map(([, isOne]) => sql`(${isOne})`), isOfReference];
  return sql`select o.client_id, o.user_id
    from (select distinct n.client_id, n.patient_id from attention_notices as n
      where ${ofReach(reach, 'n.client_id')} and ${IS_ATTENTION_OPEN}) as w
    cross join lateral (select one.client_id, one.user_id from users as one
      where one.client_id = w.client_id and one.patient_id = w.patient_id
        and ${search === '' ? sql`true` : sql`(${sql.join(isFound, sql` or `)})`} limit 1) as o`;
}

/** The keys of the first users, in an order, that match the filters. */
function chosen(
  reach: ClientsInReach,
  filters: UserFilters,
  group: GroupKey | null,
  order: ColumnOrder,
  now: Date,
): RawBuilder<unknown> {
  const { search, role, status, consent } = filters;
  const wanted = isWanted(filters, group, now);
  const most = sql.lit(MAX_USERS_FOUND + 1);
  if (status === 'attention' || search !== '') {
    const isAlone = group === null && role === undefined && status === undefined && consent === undefined;
    const candidates = status === 'attention' ? waiting(reach, search) : found(reach, search, isAlone ? null : wanted);
    return sql`select u.client_id, u.user_id from (${candidates}) as c ${userOf('c')}
      where ${status === 'attention' ? wanted : sql`true`} order by ${orderBy(order, 'u')} limit ${most}`;
  }
  const [key, direction] = [keyOf(order, 'u'), directionOf(order.direction)];
  // Users without a name come last, so the query has two parts, each in the order of an index.
  const parts = [sql`${key} > ${sql.lit(NAMELESS_KEY)}`, sql`${key} = ${sql.lit(NAMELESS_KEY)}`].map(
    (isOf, part) => sql`(select u.client_id, u.user_id, ${sql.lit(part)} as part, ${key} as key from users as u
      where ${ofReach(reach, 'u.client_id')} and ${isOf} and ${wanted}
      order by ${key} ${direction}, u.user_id ${direction} limit ${most})`,
  );
  return sql`select client_id, user_id from (${sql.join(parts, sql` union all `)}) as u
    order by part, key ${direction}, user_id ${direction} limit ${most}`;
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
  const { rows } = await sql<UserIds>`
    select client_id as "clientId", user_id as "userId" from (${chosen(reach, filters, group, order, now)}) as c`.execute(
    database,
  );
  return rows;
}

/** The first users that match the filters: those with a place in the order, then others by name. */
async function firstRanked(
  database: Database,
  reach: ClientsInReach,
  filters: UserFilters,
  group: GroupKey | null,
  order: AttentionOrder | ResultOrder,
  now: Date,
): Promise<UserIds[]> {
  const byName = await firstByColumn(database, reach, filters, group, BY_NAME, now);
  // A search reads only so many, whatever their order.
  const isSearched = filters.search !== '' || filters.status === 'attention';
  const isOfFound = isSearched
    ? sql`u.user_id = any(${byName.map(({ userId }) => userId)}::uuid[])`
    : isWanted(filters, group, now);
  const limits = { isWanted: isOfFound, most: MAX_USERS_FOUND + 1 };
  const ranking =
    order.sort === 'attention'
      ? byAttention(reach)
      : byResult(reach, order.sort, {
          textVersion: filters.textVersion,
          now,
          isGiven: isGiven(filters, now, sql`r.term <> 'oneScan'`),
        });
  const ranked = await rankedUsers(database, ranking, order.direction, limits);
  const hasRank = new Set(ranked.map(({ userId }) => userId));
  return [...ranked, ...byName.filter(({ userId }) => !hasRank.has(userId))];
}

/** One page of what a search or filters find; at most {@link MAX_USERS_FOUND} users are found. */
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
  const first =
    sort === 'attention' || isResultSort(sort)
      ? await firstRanked(database, reach, filters, group, { sort, direction }, now)
      : await firstByColumn(database, reach, filters, group, { sort, direction }, now);
  const ids = first.slice(0, MAX_USERS_FOUND).slice((page - 1) * pageSize, page * pageSize);
  return {
    users: await describedInOrder(database, ids, reach, now),
    total: Math.min(first.length, MAX_USERS_FOUND),
    hasMore: first.length > MAX_USERS_FOUND,
  };
}
