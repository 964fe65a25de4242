import {
  asciiOf,
  type BirthSex,
  CARE_TEAM_DAYS,
  foldedName,
  foldedText,
  LISTED_STATUSES,
  type ListedStatus,
  MAX_NAMES_EXAMINED,
  MAX_USERS_EXAMINED,
  MAX_USERS_FOUND,
  ROLES,
  type Role,
  type SortDirection,
  type UserConsent,
  type UserSort,
  type UserStatus,
} from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import { addPatients, isReferenceTaken } from '../../base/accounts/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { bindAll } from '../../platform/bind-all.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';

/** What stands for all clients together in `user_list_buckets`. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** Same numbers are counted no further: a clinic's own number may stand at thousands of patients. */
const MAX_SAME_PHONE = 99;

/** How many possible duplicates are shown at most. */
const MAX_SIMILAR = 20;

/** Spellings that are read for each user wanted: one name may begin in several ways with what is looked for. */
const SPELLINGS_READ = 3;

/** What the spelling of a name has to begin with, and what else it has to have; null for nothing. */
interface NamePart {
  readonly begins: RawBuilder<unknown>;
  readonly has: RawBuilder<unknown> | null;
}

/** The key of whoever has no name: first of all keys, and last in the list. */
const NAMELESS_KEY = ' ';

/** After every key that begins with what comes before it. */
const LAST_CHARACTER = '\u{10FFFF}';

const KEY_OF_SORT = {
  id: 'id_key',
  firstName: 'first_name_key',
  lastName: 'last_name_key',
  email: 'email_key',
  roles: 'roles_key',
} as const satisfies Record<UserSort, string>;

export interface StoredUser {
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string | null;
  readonly firstName: string;
  readonly lastName: string;
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
  /** Instants within JSON: milliseconds since 1970. */
  readonly attention: { readonly sinceMs: number; readonly latestMs: number } | null;
}

export interface SimilarRow {
  readonly clientId: string;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly birthDate: string | null;
  readonly groupCode: string | null;
  readonly isSamePhone: boolean;
  /** Both are known, and equal. */
  readonly isSameBirthDate: boolean;
}

/** Which users a page is about; absent for all. */
export interface UserFilters {
  readonly search: string;
  readonly group?: string | undefined;
  readonly role?: Role | undefined;
  readonly status?: UserStatus | undefined;
  readonly consent?: UserConsent | undefined;
  /** Of `noScan`: not scanned since. */
  readonly quietSince: Date;
  /** The version of the text that permissions count for. */
  readonly textVersion: string;
}

export interface UserOrder {
  readonly sort: UserSort;
  readonly direction: SortDirection;
}

export interface GroupToFill {
  readonly clientId: string;
  readonly groupId: string;
  readonly code: string;
  readonly clientName: string;
}

interface GroupKey {
  readonly clientId: string;
  readonly groupId: string;
}

export interface PatientToAdd {
  readonly group: GroupToFill;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly birthSex: BirthSex;
  readonly externalReference: string | null;
  readonly requestId: string | null;
}

export interface KnownLine {
  /** The same phone number, or the same name and no other birth date, stands within reach or above in the file. */
  readonly isKnown: boolean;
  /** This very line created a patient, who is still there, whatever was changed since. Implies `isKnown`. */
  readonly isImported: boolean;
}

/** Whom the lines of a file name that were looked up so far. */
interface NamedAbove {
  readonly phones: Set<string>;
  /** By name, and by birth date or one of the two words below. */
  readonly people: Set<string>;
}
/** In place of a birth date: whoever has the name; and those of them whose birth date is not known, who may be any of the others. */
const ANY_DAY = 'any';
const UNKNOWN_DAY = 'unknown';

/**
 * Lines that are imported in one transaction: on the embedded database everybody else waits for it. The 95th percentile of other
 * calls stayed below 250 ms during an import of 2,000 lines.
 */
const LINES_PER_TRANSACTION = 25;
/** Lines that are looked up in one statement. */
const LINES_PER_LOOK = 250;

function partsOf<T>(all: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / length) }, (_, part) =>
    all.slice(part * length, (part + 1) * length),
  );
}

/** What a request that is made twice has to say twice. */
const COMPARED_DETAILS = [
  'firstName',
  'lastName',
  'phoneNumber',
  'email',
  'birthDate',
  'birthSex',
  'externalReference',
] as const;

/** Whether the staff of a client are told of notices `n`. */
const IS_ATTENTION_SHOWN = sql`not exists (select 1 from client_settings as s
  where s.client_id = n.client_id and not s.is_attention_shown)`;

const orderOf = (direction: SortDirection) => (direction === 'asc' ? sql`asc` : sql`desc`);

/** The order of a list: by its key, and whoever has no name at the end, whichever way it goes. */
function orderBy(key: RawBuilder<unknown>, id: RawBuilder<unknown>, direction: SortDirection): RawBuilder<unknown> {
  const order = orderOf(direction);
  return sql`${key} = ${sql.lit(NAMELESS_KEY)}, ${key} ${order}, ${id} ${order}`;
}

const ofReach = (reach: ClientsInReach, column = 'client_id') =>
  reach === 'all' ? sql`true` : sql`${sql.ref(column)} = ${reach.clientId}`;

/**
 * The rows of a query of users, and the `key` of their order, with what the list shows. Users are not joined again: the
 * embedded database keeps no statistics, and its planner would take the index of a client's phone numbers for it.
 */
async function described(
  database: Database,
  chosen: RawBuilder<unknown>,
  reach: ClientsInReach,
  now: Date,
  direction: SortDirection,
): Promise<StoredUser[]> {
  const { rows } = await sql<StoredUser>`
    select u.client_id as "clientId", u.user_id as "userId", u.patient_id as "patientId", u.first_name as "firstName",
      u.last_name as "lastName", u.email, u.phone_number as "phoneNumber", u.phone_verified_at as "phoneVerifiedAt",
      u.roles, p.external_reference as "externalReference", g.code as "groupCode", c.name as "clientName", u.deactivated_at as "deactivatedAt",
      case when u.deactivated_at is not null then 'deactivated'
        when coalesce(u.phone_verified_at, u.signed_in_at_provider_at) is null then 'invited' else 'active' end as status,
      (select max(l.expires_at) from login_links as l where l.client_id = u.client_id and l.user_id = u.user_id
        and l.spent_at is null and l.expires_at > ${now}) as "loginLinkExpiresAt",
      (select max(t.expires_at) from token_codes as t where t.client_id = u.client_id and t.user_id = u.user_id
        and t.purpose = 'byStaff' and t.spent_at is null and t.expires_at > ${now}) as "tokenCodeExpiresAt",
      (select count(*) from (select 1 from users as o where o.phone_number collate "C" = u.phone_number
        and ${ofReach(reach, 'o.client_id')} and o.user_id <> u.user_id limit ${sql.lit(MAX_SAME_PHONE)}) as same)::integer as "samePhoneCount",
      (select json_build_object('sinceMs', (extract(epoch from min(n.raised_at)) * 1000)::float8,
          'latestMs', (extract(epoch from max(n.raised_at)) * 1000)::float8)
        from attention_notices as n where n.client_id = u.client_id and n.patient_id = u.patient_id
          and ${IS_ATTENTION_SHOWN} having count(*) > 0) as attention
    from (${chosen}) as u
    join clients as c on c.client_id = u.client_id
    left join patients as p on p.client_id = u.client_id and p.patient_id = u.patient_id
    left join groups as g on g.client_id = p.client_id and g.group_id = p.group_id
    order by ${orderBy(sql`u.key`, sql`u.user_id`, direction)}`.execute(database);
  return rows;
}

const beginsWith = (column: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`${column} >= ${from} and ${column} < ${from} || ${LAST_CHARACTER}`;

/** The columns of users that a search compares besides names, and whether each begins with what is looked for. */
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
 * Whether one of a name's spellings has the words of a search: as they were typed, one after the other, or each somewhere, in any order. Every word may
 * be the beginning of one. The longest chooses where an index is read, as fewest names begin with it.
 */
function nameParts(search: string): readonly NamePart[] {
  const typed = foldedName(search);
  // An address is looked for among addresses.
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

/** Users whose names a search finds, in the order of the words found, at most so many; of all clients one after the other, each by its index. */
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

/** What filters ask of a user `u` with facets `f`, besides what their index has chosen already. */
function isWanted(filters: UserFilters, group: GroupKey | null, now: Date): RawBuilder<unknown> {
  const { role, status, consent, quietSince, textVersion } = filters;
  const isGiven = sql`f.grant_text = ${textVersion} and f.grant_ends > ${now}`;
  const ofStatus = (wanted: UserStatus) => {
    if (wanted === 'attention')
      return sql`exists (select 1 from attention_notices as n
        where n.client_id = u.client_id and n.patient_id = u.patient_id and ${IS_ATTENTION_SHOWN})`;
    return wanted === 'noScan' ? sql`${isGiven} and f.quiet_since < ${quietSince}` : sql`f.status = ${wanted}`;
  };
  const asked = [
    group === null ? null : isIn(group),
    role === undefined ? null : sql`${role} = any(u.roles)`,
    status === undefined ? null : ofStatus(status),
    consent === undefined ? null : consent === 'given' ? isGiven : sql`u.patient_id is not null and not (${isGiven})`,
  ].filter((condition) => condition !== null);
  return asked.length === 0 ? sql`true` : sql`(${sql.join(asked, sql` and `)})`;
}

const isIn = ({ clientId, groupId }: GroupKey) => sql`f.client_id = ${clientId} and f.group_id = ${groupId}`;

const FACETS_OF_USER = sql`cross join lateral (select * from user_facets as one
  where one.client_id = u.client_id and one.user_id = u.user_id limit 1) as f`;

const USER_OF_FACETS = sql`cross join lateral (select * from users as one
  where one.client_id = f.client_id and one.user_id = f.user_id limit 1) as u`;

/** A patient `p`, and as `k` those into whom they were merged, one after the other: only the last of them has a user. */
const WHO_STAYS = sql`cross join lateral (
  with recursive chain (patient_id) as (
    select p.patient_id union select m.kept_patient_id from chain join patient_merges as m
      on m.client_id = p.client_id and m.merged_patient_id = chain.patient_id and m.undone_at is null
  ) select patient_id from chain) as k`;

/**
 * Whom a search finds: of each column by its index, never more than are answered, and one. Beside other filters a part of those
 * whom it would find is read: whoever finds too few types more.
 */
function found(
  reach: ClientsInReach,
  search: string,
  key: RawBuilder<unknown>,
  wanted: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const most = sql.lit(MAX_USERS_FOUND + 1);
  const parts = beginnings(search).map(([column, isFound]) =>
    wanted === null
      ? sql`(select client_id, user_id, ${key} as key from users where ${ofReach(reach)}
        and ${isFound} order by ${column} limit ${most})`
      : sql`(select u.client_id, u.user_id, u.${key} as key from (select * from users where ${ofReach(reach)}
        and ${isFound} order by ${column} limit ${sql.lit(MAX_USERS_EXAMINED)}) as u ${FACETS_OF_USER}
        where ${wanted} limit ${most})`,
  );
  const count = wanted === null ? MAX_USERS_FOUND + 1 : MAX_USERS_EXAMINED;
  const byName = named(reach, search, count).map(
    (users) => sql`(select u.client_id, u.user_id, u.${key} as key from (${users}) as s
      cross join lateral (select * from users as one
        where one.client_id = s.client_id and one.user_id = s.user_id limit 1) as u
      ${wanted === null ? sql`` : sql`${FACETS_OF_USER} where ${wanted} limit ${most}`})`,
  );
  const byReference = sql`(select u.client_id, u.user_id, u.${key} as key
    from (select * from patients where external_reference = ${search} and ${ofReach(reach)} limit ${most}) as p
    ${WHO_STAYS}
    cross join lateral (select * from users as one
      where one.client_id = p.client_id and one.patient_id = k.patient_id limit 1) as u
    ${wanted === null ? sql`` : sql`${FACETS_OF_USER} where ${wanted}`})`;
  return sql.join([...byName, ...parts, byReference], sql` union `);
}

/** Patients whose readings need attention, those who have waited longest first; only they are read, however many users there are. */
function waiting(
  reach: ClientsInReach,
  search: string,
  key: RawBuilder<unknown>,
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isOfReference = sql`exists (select 1 from patients as p ${WHO_STAYS} where p.client_id = one.client_id
    and k.patient_id = one.patient_id and p.external_reference = ${search})`;
  const isNamed = nameParts(search).map(
    ({ begins, has }) => sql`exists (select 1 from name_spellings(one.first_name, one.last_name) as words
      where ${begins} and ${has ?? sql`true`})`,
  );
  const isFound = sql.join(
    [...isNamed, ...beginnings(search).map(([, one]) => sql`(${one})`), isOfReference],
    sql` or `,
  );
  return sql`select u.client_id, u.user_id, u.${key} as key
    from (select n.client_id, n.patient_id, min(n.raised_at) as since from attention_notices as n
      where ${ofReach(reach, 'n.client_id')} and ${IS_ATTENTION_SHOWN} group by n.client_id, n.patient_id) as w
    cross join lateral (select * from users as one
      where one.client_id = w.client_id and one.patient_id = w.patient_id
        and ${search === '' ? sql`true` : sql`(${isFound})`} limit 1) as u ${FACETS_OF_USER}
    where ${wanted}
    order by w.since, u.user_id limit ${sql.lit(MAX_USERS_FOUND + 1)}`;
}

/** Staff with a role: they are few, and an index has them together. */
function withRole(
  reach: ClientsInReach,
  role: Role,
  key: RawBuilder<unknown>,
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const keys = ROLES.filter((other) => other !== role).map((other) => `${other} ${role}`);
  // As the first of somebody's roles, or as the second.
  const ranges = [sql`roles_key >= ${`${role} `} and roles_key < ${`${role} ${LAST_CHARACTER}`}`].concat(
    keys.map((one) => sql`roles_key = ${one}`),
  );
  const parts = ranges.map(
    (range) => sql`(select u.client_id, u.user_id, u.${key} as key
      from (select * from users where ${ofReach(reach)} and ${range} order by roles_key, user_id) as u ${FACETS_OF_USER}
      where ${wanted} limit ${sql.lit(MAX_USERS_FOUND + 1)})`,
  );
  return sql.join(parts, sql` union `);
}

/**
 * Those whom filters find by the facets that stand together in an index: of each status, or day on which a permission ends, the first
 * few, and of these the first few. By last name, those without one after all others; by whose permission ends last; or by who has been without a scan longest.
 */
function byFacets(
  reach: ClientsInReach,
  filters: UserFilters,
  group: GroupKey | null,
  key: RawBuilder<unknown>,
  wanted: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  const { role, status, consent, quietSince, textVersion } = filters;
  const most = sql.lit(MAX_USERS_FOUND + 1);
  const isQuiet = status === 'noScan';
  const statuses = LISTED_STATUSES.filter((one) => status === undefined || one === status);
  // From today until whatever was given last ends, and what has no end.
  const days = sql`select (${now}::timestamptz at time zone 'UTC')::date + d as grant_day
    from generate_series(0, ${sql.lit(CARE_TEAM_DAYS + 1)}) as d union all select 'infinity'::date`;
  const slots = isQuiet ? days : sql`select unnest(${statuses}::text[]) as status`;
  const inPlace = group !== null ? isIn(group) : reach === 'all' ? sql`true` : sql`f.client_id = ${reach.clientId}`;
  const ranges: readonly { readonly is: RawBuilder<unknown>; readonly order: RawBuilder<unknown> }[] = isQuiet
    ? [
        {
          is: sql`f.grant_text = ${textVersion} and f.grant_day = d.grant_day and f.quiet_since is not null
            and f.quiet_since < ${quietSince}`,
          order: sql`f.quiet_since, f.user_id`,
        },
      ]
    : consent === undefined
      ? [sql`f.last_name_key > ${sql.lit(NAMELESS_KEY)}`, sql`f.last_name_key = ${sql.lit(NAMELESS_KEY)}`].map(
          (isPlaced) => ({
            is: sql`f.status = d.status and ${isPlaced}`,
            order: sql`f.last_name_key, f.user_id`,
          }),
        )
      : consent === 'given'
        ? [
            {
              is: sql`f.status = d.status and f.grant_text = ${textVersion} and f.grant_ends > ${now}`,
              order: sql`f.grant_ends desc, f.user_id desc`,
            },
          ]
        : [
            {
              is: sql`f.status = d.status and f.grant_text = ${textVersion} and f.grant_ends <= ${now}`,
              order: sql`f.grant_ends, f.user_id`,
            },
            ...[sql`f.grant_text < ${textVersion}`, sql`f.grant_text > ${textVersion}`].map((other) => ({
              is: sql`f.status = d.status and ${other}`,
              order: sql`f.grant_text, f.grant_ends, f.user_id`,
            })),
          ];
  // Whoever is staff besides is rare: roles take away few of those that an index gives.
  const needsUser = role !== undefined || consent === 'notGiven';
  const parts = ranges.map(
    ({ is, order }) => sql`select f.* from (${slots}) as d cross join lateral (
      select f.* from user_facets as f ${needsUser ? USER_OF_FACETS : sql``}
      where ${inPlace} and ${is} and ${needsUser ? wanted : sql`true`} order by ${order} limit ${most}) as f`,
  );
  const order = isQuiet ? sql`f.quiet_since, f.user_id` : orderBy(sql`f.last_name_key`, sql`f.user_id`, 'asc');
  return sql`select u.client_id, u.user_id, u.${key} as key from (${sql.join(parts, sql` union all `)}) as f ${USER_OF_FACETS}
    where ${wanted} order by ${order} limit ${most}`;
}

/** The candidates of filters, by the one of them that leaves fewest. */
function chosenBy(
  reach: ClientsInReach,
  filters: UserFilters,
  group: GroupKey | null,
  key: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  const { search, role, status, consent } = filters;
  const wanted = isWanted(filters, group, now);
  if (status === 'attention') return waiting(reach, search, key, wanted);
  if (search !== '') {
    const isAlone = group === null && role === undefined && status === undefined && consent === undefined;
    return found(reach, search, key, isAlone ? null : wanted);
  }
  if (role !== undefined && role !== 'Patient') return withRole(reach, role, key, wanted);
  return byFacets(reach, filters, group, key, wanted, now);
}

/** The group of a code within reach, also a retired one: who is in it stays there. */
const groupOfCode = (database: Database, reach: ClientsInReach, code: string): Promise<GroupKey | undefined> =>
  database
    .selectFrom('groups')
    .select(['client_id as clientId', 'group_id as groupId'])
    .where('code', '=', code)
    .$if(reach !== 'all', (query) => query.where('client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();

/** Which lines of a part of a file are there already, in their order; `above` takes in whom they name. */
async function knownLinesIn(
  executor: Database,
  reach: ClientsInReach,
  patients: readonly PatientToAdd[],
  above: NamedAbove,
): Promise<KnownLine[]> {
  const lines = patients.map(({ group, requestId, firstName, lastName, phoneNumber, birthDate }, place) => ({
    place,
    client_id: group.clientId,
    request_id: requestId,
    first_name: firstName,
    last_name: lastName,
    phone: phoneNumber,
    birth_date: birthDate,
  }));
  // Subqueries of one row each: they are answered from an index, however many users there are.
  const { rows } = await sql<{ nameKey: string; isThere: boolean; isImported: boolean }>`
    select l.name_key as "nameKey",
      (select true from users where ${ofReach(reach)} and phone_number collate "C" = l.phone limit 1) is not null
        or (select true from users as n
          join patients as q on q.client_id = n.client_id and q.patient_id = n.patient_id
          where ${ofReach(reach, 'n.client_id')} and n.last_name_key = l.name_key
            and (q.birth_date = l.birth_date) is not false limit 1) is not null as "isThere",
      (select true from patients as p
        where p.client_id = l.client_id and p.request_id = l.request_id limit 1) is not null as "isImported"
    from (select *, folded_name(last_name) || ' ' || folded_name(first_name) as name_key
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given
        (place integer, client_id uuid, request_id uuid, first_name text, last_name text, phone text, birth_date date)) as l
    order by l.place`.execute(executor);
  const { phones, people } = above;
  return patients.map(({ phoneNumber, birthDate }, index) => {
    const row = rows[index];
    if (!row) throw new Error('a line of the file was not looked up');
    const bornOn = (day: string) => `${row.nameKey}\n${day}`;
    const alike = birthDate === null ? [ANY_DAY] : [birthDate, UNKNOWN_DAY];
    const isAbove = alike.some((day) => people.has(bornOn(day))) || (phoneNumber !== null && phones.has(phoneNumber));
    for (const day of [ANY_DAY, birthDate ?? UNKNOWN_DAY]) people.add(bornOn(day));
    if (phoneNumber !== null) phones.add(phoneNumber);
    return { isKnown: row.isThere || row.isImported || isAbove, isImported: row.isImported };
  });
}

async function addAll(
  transaction: Database,
  patients: readonly PatientToAdd[],
  createdAt: Date,
): Promise<PatientKey[]> {
  // As with registrations, a number is proved once its owner signs in with it.
  const added = await addPatients(
    transaction,
    patients.map((patient) => ({ ...patient, phoneVerifiedAt: null, body: null })),
    createdAt,
  );
  return added.map(({ clientId, patientId }) => ({ clientId, patientId }));
}

/**
 * One page, found by counts; what stands before it is not read. Keys begin with those of people without a name, who come after all
 * others: the first page begins behind them, and the last ones are theirs.
 */
async function page(
  database: Database,
  reach: ClientsInReach,
  { sort, direction }: UserOrder,
  { page, pageSize }: { page: number; pageSize: number },
  now: Date,
): Promise<{ users: StoredUser[]; total: number }> {
  const listOf = reach === 'all' ? EVERYBODY : reach.clientId;
  const key = sql.ref(KEY_OF_SORT[sort]);
  const bucketSort = KEY_OF_SORT[sort].replace(/_key$/, '');
  const offset = (page - 1) * pageSize;
  const start =
    direction === 'asc'
      ? sql`${offset}::bigint + case when ${offset}::bigint < total - nameless then nameless else nameless - total end`
      : sql`greatest(0, total - ${offset + pageSize}::bigint)`;
  const isBucket = (level: number) =>
    sql`b.client_id = ${listOf} and b.sort = ${bucketSort} and b.level = ${sql.lit(level)}`;
  const lastNameless = (level: number) => sql`select b.first_key, b.first_id from user_list_buckets as b
      where ${isBucket(level)} and b.first_key <= ${sql.lit(NAMELESS_KEY)}
      order by b.first_key desc, b.first_id desc limit 1`;
  const { rows } = await sql<{
    total: number;
    nameless: number;
    start: number;
    key: string;
    id: string;
    before: number;
  }>`
    with wide as (${lastNameless(2)}), narrow as (${lastNameless(1)}), unnamed as (
      select (select coalesce(sum(b.users), 0) from user_list_buckets as b
          where ${isBucket(2)} and (b.first_key, b.first_id) < (select w.first_key, w.first_id from wide as w))
        + (select coalesce(sum(b.users), 0) from user_list_buckets as b
          where ${isBucket(1)} and (b.first_key, b.first_id) >= (select w.first_key, w.first_id from wide as w)
            and (b.first_key, b.first_id) < (select n.first_key, n.first_id from narrow as n))
        + (select count(*) from users where ${ofReach(reach)} and ${key} = ${sql.lit(NAMELESS_KEY)}
          and user_id >= (select n.first_id from narrow as n)) as nameless
    ), counted as (
      select first_key, first_id, sum(users) over places - users as before, sum(users) over () as total,
        lead(first_key) over places as next_key, lead(first_id) over places as next_id
      from user_list_buckets where client_id = ${listOf} and sort = ${bucketSort} and level = 2
      window places as (order by first_key, first_id)
    ), around as (
      select *, ${start} as start from counted, unnamed where before <= ${start}
      order by first_key desc, first_id desc limit 1
    ), buckets as (
      select a.total, a.nameless, a.start, b.first_key, b.first_id,
        a.before + sum(b.users) over (order by b.first_key, b.first_id) - b.users as before
      from around as a
      join user_list_buckets as b on ${isBucket(1)}
        and (b.first_key, b.first_id) >= (a.first_key, a.first_id)
        and (b.first_key, b.first_id) < (coalesce(a.next_key, ${LAST_CHARACTER}), coalesce(a.next_id, ${EVERYBODY}))
    )
    select total::float8 as total, nameless::float8 as nameless, start::float8 as start, first_key as key, first_id as id, before::float8 as before
    from buckets where before <= start order by first_key desc, first_id desc limit 1`.execute(database);
  const bucket = rows[0];
  if (!bucket || bucket.total <= offset) return { users: [], total: bucket?.total ?? 0 };
  const count = Math.min(pageSize, bucket.total - offset);
  const rowsFrom = (from: RawBuilder<unknown>, skipped: number, most: number) =>
    described(
      database,
      sql`select *, ${key} as key from users where ${ofReach(reach)} and ${from}
        order by ${key}, user_id offset ${skipped} limit ${most}`,
      reach,
      now,
      direction,
    );
  // A page on which those without a name begin has them from the beginning of all keys.
  const named = direction === 'asc' ? bucket.total - bucket.nameless - offset : 0;
  const firstCount = named > 0 ? Math.min(count, named) : count;
  const users = await rowsFrom(
    sql`(${key}, user_id) >= (${bucket.key}, ${bucket.id})`,
    bucket.start - bucket.before,
    firstCount,
  );
  const others = firstCount < count ? await rowsFrom(sql`true`, 0, count - firstCount) : [];
  return { users: [...users, ...others], total: bucket.total };
}

/** One page of what a search or filters find; at most {@link MAX_USERS_FOUND} users are found. */
async function foundPage(
  database: Database,
  reach: ClientsInReach,
  filters: UserFilters,
  { sort, direction }: UserOrder,
  { page, pageSize }: { page: number; pageSize: number },
  now: Date,
): Promise<{ users: StoredUser[]; total: number; hasMore: boolean }> {
  const key = sql.ref(KEY_OF_SORT[sort]);
  const group = filters.group === undefined ? null : await groupOfCode(database, reach, filters.group);
  if (group === undefined) return { users: [], total: 0, hasMore: false };
  const { rows } = await sql<{ clientId: string; userId: string }>`
    select client_id as "clientId", user_id as "userId" from (${chosenBy(reach, filters, group, key, now)}) as found
    order by ${orderBy(sql`key`, sql`user_id`, direction)}
    limit ${sql.lit(MAX_USERS_FOUND + 1)}`.execute(database);
  const ids = rows.slice(0, MAX_USERS_FOUND).slice((page - 1) * pageSize, page * pageSize);
  const users =
    ids.length === 0
      ? []
      : await described(
          database,
          sql`select chosen.*, ${key} as key
            from unnest(${ids.map((id) => id.clientId)}::uuid[], ${ids.map((id) => id.userId)}::uuid[]) as f (client_id, user_id)
            cross join lateral (select * from users as one
              where one.client_id = f.client_id and one.user_id = f.user_id limit 1) as chosen`,
          reach,
          now,
          direction,
        );
  return { users, total: Math.min(rows.length, MAX_USERS_FOUND), hasMore: rows.length > MAX_USERS_FOUND };
}

/** Users within reach, by what the list calls their ids. */
const usersOf = (database: Database, reach: ClientsInReach, ids: readonly string[], now: Date): Promise<StoredUser[]> =>
  described(
    database,
    sql`select chosen.*, chosen.id_key as key from unnest(${[...ids]}::text[]) as f (id_key)
      cross join lateral (select * from users as one where one.id_key = f.id_key and ${ofReach(reach, 'one.client_id')}
        limit 1) as chosen`,
    reach,
    now,
    'asc',
  );

/** A user within reach, by what the list calls their id. */
const user = (database: Database, reach: ClientsInReach, id: string) =>
  database
    .selectFrom('users')
    .select(['client_id as clientId', 'user_id as userId', 'patient_id as patientId', 'roles'])
    .where('id_key', '=', id)
    .$if(reach !== 'all', (query) => query.where('client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();

/** Those that take new patients. */
const groups = (database: Database, reach: ClientsInReach): Promise<GroupToFill[]> =>
  database
    .selectFrom('groups as g')
    .innerJoin('clients as c', 'c.client_id', 'g.client_id')
    .select(['g.client_id as clientId', 'g.group_id as groupId', 'g.code', 'c.name as clientName'])
    .where('g.retired_at', 'is', null)
    .$if(reach !== 'all', (query) => query.where('g.client_id', '=', reach === 'all' ? '' : reach.clientId))
    .orderBy('c.name')
    .orderBy('g.code')
    .execute();

/** Patients with the same number, or the same name and no other birth date: one that is not known is none. */
async function similar(
  database: Database,
  reach: ClientsInReach,
  person: { firstName: string; lastName: string; phoneNumber: string | null; birthDate: string | null },
  exceptPatientId: string | null,
): Promise<SimilarRow[]> {
  const { rows } = await sql<SimilarRow>`
    select u.client_id as "clientId", u.id_key as id, u.first_name as "firstName", u.last_name as "lastName", u.phone_number as "phoneNumber",
      p.birth_date as "birthDate", g.code as "groupCode", f.same_phone as "isSamePhone",
      coalesce(p.birth_date = ${person.birthDate}::date, false) as "isSameBirthDate"
    from (
      (select client_id, user_id, true as same_phone from users
        where ${ofReach(reach)} and phone_number collate "C" = ${person.phoneNumber}::text limit ${sql.lit(MAX_SIMILAR)})
      union all
      (select n.client_id, n.user_id, false from users as n
        join patients as q on q.client_id = n.client_id and q.patient_id = n.patient_id
        where ${ofReach(reach, 'n.client_id')} and (q.birth_date = ${person.birthDate}::date) is not false
          and n.last_name_key = folded_name(${person.lastName}::text) || ' ' || folded_name(${person.firstName}::text)
          and (n.phone_number = ${person.phoneNumber}::text) is not true
        limit ${sql.lit(MAX_SIMILAR)})
    ) as f
    join users as u on u.client_id = f.client_id and u.user_id = f.user_id
    join patients as p on p.client_id = u.client_id and p.patient_id = u.patient_id
    join groups as g on g.client_id = p.client_id and g.group_id = p.group_id
    where p.patient_id is distinct from ${exceptPatientId}::uuid
    order by f.same_phone desc, u.last_name_key, u.user_id limit ${sql.lit(MAX_SIMILAR)}`.execute(database);
  return rows;
}

/**
 * Creates a patient, or answers the one that the same request created: 'request-differs' when that one has other details.
 */
const addPatient = (
  database: Database,
  patient: PatientToAdd,
  createdAt: Date,
  record: (created: PatientKey, transaction: Database) => Promise<void>,
): Promise<{ patientId: string } | 'request-differs' | 'reference-taken'> =>
  inTransaction(database, async (transaction) => {
    const { clientId, groupId } = patient.group;
    await lockInTransaction(transaction, `patient request ${patient.requestId}`);
    const known = await transaction
      .selectFrom('patients as p')
      // One who was merged into another patient has no user, and nothing that could be the same.
      .leftJoin('users as u', (join) =>
        join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
      )
      .select(['p.patient_id as patientId', 'p.group_id as groupId', 'p.birth_date as birthDate'])
      .select(['p.birth_sex as birthSex', 'p.external_reference as externalReference'])
      .select(['u.first_name as firstName', 'u.last_name as lastName'])
      .select(['u.email', 'u.phone_number as phoneNumber'])
      .where('p.client_id', '=', clientId)
      .where('p.request_id', '=', patient.requestId)
      .executeTakeFirst();
    if (known) {
      const isSame = known.groupId === groupId && COMPARED_DETAILS.every((detail) => known[detail] === patient[detail]);
      return isSame ? known : 'request-differs';
    }
    const { externalReference } = patient;
    if (externalReference !== null && (await isReferenceTaken(transaction, clientId, externalReference)))
      return 'reference-taken';
    const [created] = await addAll(transaction, [patient], createdAt);
    if (!created) throw new Error('no patient was stored');
    await record(created, transaction);
    return created;
  });

/** Who of a file is there already. */
async function knownLines(
  database: Database,
  reach: ClientsInReach,
  patients: readonly PatientToAdd[],
): Promise<KnownLine[]> {
  const above: NamedAbove = { phones: new Set(), people: new Set() };
  const known: KnownLine[] = [];
  for (const part of partsOf(patients, LINES_PER_LOOK))
    known.push(...(await knownLinesIn(database, reach, part, above)));
  return known;
}

/**
 * Creates the patients of a file, a few at a time, so that nobody else waits for the whole of it; whoever is there
 * already only when asked to. What was created stays when the rest fails: the same lines create nobody again.
 */
async function importPatients(
  database: Database,
  reach: ClientsInReach,
  patients: readonly PatientToAdd[],
  { takeKnown, createdAt }: { takeKnown: boolean; createdAt: Date },
  record: (created: readonly PatientKey[], transaction: Database) => Promise<void>,
): Promise<number> {
  let above: NamedAbove = { phones: new Set(), people: new Set() };
  let createdCount = 0;
  for (const part of partsOf(patients, LINES_PER_TRANSACTION)) {
    const named = await inTransaction(database, async (transaction) => {
      // One part after the other, of all files: whom another one created is there already.
      await lockInTransaction(transaction, 'patient import');
      const nowAbove = { phones: new Set(above.phones), people: new Set(above.people) };
      const known = await knownLinesIn(transaction, reach, part, nowAbove);
      const chosen = part.filter((_, index) => {
        const { isKnown, isImported } = known[index] ?? { isKnown: false, isImported: false };
        return !isImported && (takeKnown || !isKnown);
      });
      if (chosen.length > 0) await record(await addAll(transaction, chosen, createdAt), transaction);
      return { above: nowAbove, count: chosen.length };
    });
    above = named.above;
    createdCount += named.count;
  }
  return createdCount;
}

/** All SQL about the list of users, and about the patients whom staff create. */
export const createUsersStore = (database: Database) =>
  bindAll(database, { page, foundPage, usersOf, user, groups, similar, addPatient, knownLines, importPatients });

export type UsersStore = ReturnType<typeof createUsersStore>;
