import type { ResultSort, SortDirection } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import { isNoticeOpen } from '../../insight/attention/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { clientIdsIn, ofEachClient, oneClient } from '../../platform/database/client-scope.ts';
import type { Database } from '../../platform/database/connect.ts';
import { compareKeys, directionOf, snoozedUntil, type UserIds } from './listed-users.store.ts';

/** The kinds of patients' permissions that count. */
export interface Permissions {
  readonly textVersion: string;
  readonly now: Date;
  /** Whether patient `u` of a client lets the care team see all results. */
  readonly isGiven: (clientId: string) => RawBuilder<unknown>;
}

/** Users that have a place in an order. */
interface Ranking {
  /** A query of the `client_id` of all clients with any. */
  readonly clients: RawBuilder<unknown>;
  /** A query of users `u` of a client, with their `rank`, a number: null for none. */
  readonly ofClient: (clientId: string) => RawBuilder<unknown>;
}

const userOfPatient = (clientId: string) => sql`cross join lateral (select * from users as one
  where one.client_id = ${clientId} and one.patient_id = w.patient_id limit 1) as u`;

const asNumber = (instant: RawBuilder<unknown>) => sql`date_part('epoch', ${instant})`;

/** Larger than any instant in seconds: snoozed patients sort after waiting ones. */
const AFTER_ALL_S = 1e12;

/** Patients whose readings need attention, longest wait first; snoozed patients after them. */
export const byAttention = (now: Date): Ranking => ({
  clients: sql`select n.client_id from attention_notices as n where n.seen_at is null`,
  ofClient: (clientId) => sql`select u.*, ${asNumber(sql`w.since`)}
        + case when ${snoozedUntil(clientId, sql`w.patient_id`, sql`w.latest`, now)} is null then 0 else ${sql.lit(AFTER_ALL_S)} end as rank
    from (select n.patient_id, min(n.raised_at) as since, max(n.raised_at) as latest from attention_notices as n
      where n.client_id = ${clientId} and ${isNoticeOpen(oneClient(clientId), now)} group by 1) as w ${userOfPatient(clientId)}`,
});

const resultOf = (clientId: string) =>
  ({
    lastScan: asNumber(sql`m.created_at`),
    score: sql`m.score`,
    heartRate: sql`(select i.value from measurement_items as i where i.client_id = ${clientId}
    and i.measurement_id = m.measurement_id and i.measure_type = 'heartRateBpm')`,
  }) as const satisfies Readonly<Record<ResultSort, RawBuilder<unknown>>>;

/** Patients who let the care team see all results, by their newest scan. */
export function byResult(sort: ResultSort, { textVersion, now, isGiven }: Permissions): Ranking {
  const isPermission = sql`r.act = 'given' and r.text_version = ${textVersion} and (r.expires_at is null or r.expires_at > ${now})`;
  return {
    clients: sql`select r.client_id from care_team_records as r where ${isPermission}`,
    ofClient: (clientId) => sql`select u.*, (select ${resultOf(clientId)[sort]} from measurements as m
      where m.client_id = ${clientId} and m.patient_id = u.patient_id and not m.is_deleted
      order by m.created_at desc, m.measurement_id desc limit 1) as rank
    from (select distinct r.patient_id from care_team_records as r
      where r.client_id = ${clientId} and ${isPermission}) as w ${userOfPatient(clientId)}
    where ${isGiven(clientId)}`,
  };
}

interface RankedUser extends UserIds {
  readonly rank: number;
  readonly key: string;
}

/**
 * The users with a place in an order, first to last.
 *
 * @param isWanted  a further condition on user `u` of a client
 */
export async function rankedUsers(
  database: Database,
  reach: ClientsInReach,
  ranking: Ranking,
  direction: SortDirection,
  { isWanted, most }: { readonly isWanted: (clientId: string) => RawBuilder<unknown>; readonly most: number },
): Promise<UserIds[]> {
  const ofClient = async (clientId: string): Promise<RankedUser[]> => {
    const { rows } =
      await sql<RankedUser>`select u.client_id as "clientId", u.user_id as "userId", u.rank, u.last_name_key as key
      from (${ranking.ofClient(clientId)}) as u where u.rank is not null and ${isWanted(clientId)}
      order by u.rank ${directionOf(direction)}, u.last_name_key, u.user_id limit ${sql.lit(most)}`.execute(database);
    return rows;
  };
  if (reach !== 'all') return ofClient(reach.clientId);
  const ranked = await ofEachClient(await clientIdsIn(database, ranking.clients), ofClient);
  const sign = direction === 'asc' ? 1 : -1;
  return ranked
    .toSorted(
      (one, other) =>
        sign * (one.rank - other.rank) || compareKeys(one.key, other.key) || compareKeys(one.userId, other.userId),
    )
    .slice(0, most);
}
