import type { ResultSort, SortDirection } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import { directionOf, IS_ATTENTION_OPEN, ofReach, type UserIds } from './listed-users.store.ts';

/** Which permissions of patients count. */
export interface Permissions {
  readonly textVersion: string;
  readonly now: Date;
  /** Whether patient `u` lets the care team see all results. */
  readonly isGiven: RawBuilder<unknown>;
}

/** A query of users `u` that have a place in an order, with their `rank`: null for none. */
type Ranking = RawBuilder<unknown>;

const userOfPatient = sql`cross join lateral (select * from users as one
  where one.client_id = w.client_id and one.patient_id = w.patient_id limit 1) as u`;

/** Patients whose readings need attention, by how long they have waited. */
export const byAttention = (reach: ClientsInReach): Ranking => sql`select u.*, w.since as rank
  from (select n.client_id, n.patient_id, min(n.raised_at) as since from attention_notices as n
    where ${ofReach(reach, 'n.client_id')} and ${IS_ATTENTION_OPEN} group by 1, 2) as w ${userOfPatient}`;

const RESULT_OF_SORT = {
  lastScan: sql`m.created_at`,
  score: sql`m.score`,
  heartRate: sql`(select i.value from measurement_items as i where i.client_id = m.client_id
    and i.measurement_id = m.measurement_id and i.measure_type = 'heartRateBpm')`,
} as const satisfies Readonly<Record<ResultSort, RawBuilder<unknown>>>;

/** Patients who let the care team see all results, by their newest scan. */
export const byResult = (
  reach: ClientsInReach,
  sort: ResultSort,
  { textVersion, now, isGiven }: Permissions,
): Ranking => sql`select u.*, (select ${RESULT_OF_SORT[sort]} from measurements as m
      where m.client_id = u.client_id and m.patient_id = u.patient_id and not m.is_deleted
      order by m.created_at desc, m.measurement_id desc limit 1) as rank
    from (select distinct r.client_id, r.patient_id from care_team_records as r
      where ${ofReach(reach, 'r.client_id')} and r.act = 'given' and r.text_version = ${textVersion}
        and (r.expires_at is null or r.expires_at > ${now})) as w ${userOfPatient}
    where ${isGiven}`;

/**
 * The users with a place in an order, first to last.
 *
 * @param isWanted  a further condition on user `u`
 */
export async function rankedUsers(
  database: Database,
  ranking: Ranking,
  direction: SortDirection,
  { isWanted, most }: { readonly isWanted: RawBuilder<unknown>; readonly most: number },
): Promise<UserIds[]> {
  const { rows } = await sql<UserIds>`select u.client_id as "clientId", u.user_id as "userId"
    from (${ranking}) as u where u.rank is not null and ${isWanted}
    order by u.rank ${directionOf(direction)}, u.last_name_key, u.user_id limit ${sql.lit(most)}`.execute(database);
  return rows;
}
