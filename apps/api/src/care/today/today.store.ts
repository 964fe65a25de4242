import type { TodayPatients, TodayVisits } from '@mien/contract';
import {
  APPOINTMENT_MAX_HOURS,
  type DayCountKey,
  PATIENT_DOTS,
  SCAN_DAYS_BEFORE,
  TODAY_COUNT_MAX,
  TODAY_COUNTED_DAYS,
} from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { sql } from 'kysely';
import { ALL_RESULTS, isNoticeOpen, letsTeamSee } from '../../insight/attention/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { oneClient } from '../../platform/database/client-scope.ts';
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

/** Active patients of a client by group. One more than are counted are read, but no further facts about them then. */
const patientsOfClient = compileOnce(
  ({ clientId, now, since }: { readonly clientId: string; readonly now: Date; readonly since: Date }) => {
    const scope = oneClient(clientId);
    const at = sql`${now}::timestamptz`;
    const isOpen = letsTeamSee(scope, 'u', { textVersion: CARE_TEAM_CONSENT_VERSION, now: at }, ALL_RESULTS);
    return sql<TodayPatients & { readonly all: number }>`with read as materialized (
      select * from users as one where ${scope.of('one')} and one.patient_id is not null and one.deactivated_at is null
      limit ${sql.lit(PATIENT_DOTS.most + 1)}),
    known as (
      select exists (select from attention_notices as n where ${scope.with('n', 'u')} and n.patient_id = u.patient_id
          and ${isNoticeOpen(scope, at)}) as is_waiting,
        ${isOpen} as is_open,
        exists (select from patients as p where ${scope.with('p', 'u')} and p.patient_id = u.patient_id
          and p.last_scanned_at >= ${since}::timestamptz) as is_scanned
      from read as u where (select count(*) from read) <= ${sql.lit(PATIENT_DOTS.most)})
    select (select count(*)::integer from read) as "all",
      (count(*) filter (where is_waiting))::integer as waiting,
      (count(*) filter (where not is_waiting and is_open and is_scanned))::integer as recent,
      (count(*) filter (where not is_waiting and is_open and not is_scanned))::integer as quiet,
      (count(*) filter (where not is_waiting and not is_open))::integer as "notShared"
    from known`;
  },
);

/**
 * @param since  scans from then on are recent
 * @returns null for a client with more patients than are counted
 */
export async function patients(
  database: Database,
  clientId: string,
  now: Date,
  since: Date,
): Promise<TodayPatients | null> {
  const { all, ...counts } = theOne(await patientsOfClient(database, { clientId, now, since }));
  return all > PATIENT_DOTS.most ? null : counts;
}

/** Longest local day of any time zone, in hours. */
const DAY_MAX_HOURS = APPOINTMENT_MAX_HOURS + 2;

/**
 * Today's appointments of a client by its calendar, and how many of their patients scanned on the scan days or since. A
 * scan counts only of patients who share all results, as in the list of appointments.
 */
const visitsOfClient = compileOnce(({ clientId, now }: { readonly clientId: string; readonly now: Date }) => {
  const scope = oneClient(clientId);
  const at = sql`${now}::timestamptz`;
  const isOpen = letsTeamSee(scope, 'u', { textVersion: CARE_TEAM_CONSENT_VERSION, now: at }, ALL_RESULTS);
  return sql<TodayVisits>`with visits as materialized (
      select a.client_id, a.patient_id, (a.starts_at at time zone z.time_zone)::date
          - coalesce(s.scan_days_before, ${sql.lit(SCAN_DAYS_BEFORE.usual)}) as first_day, z.time_zone
      from appointments as a join clients as z on ${scope.with('z', 'a')}
        left join client_settings as s on ${scope.with('s', 'a')}
      where ${scope.of('a')} and a.cancelled_at is null
        and a.starts_at > ${at} - make_interval(hours => ${sql.lit(DAY_MAX_HOURS)})
        and a.starts_at < ${at} + make_interval(hours => ${sql.lit(DAY_MAX_HOURS)})
        and (a.starts_at at time zone z.time_zone)::date = (${at} at time zone z.time_zone)::date
      limit ${sql.lit(TODAY_COUNT_MAX)}),
    known as (
      select ${isOpen} as is_open, exists (select from patients as p where ${scope.with('p', 'v')}
          and p.patient_id = v.patient_id and (p.last_scanned_at at time zone v.time_zone)::date >= v.first_day) as is_scanned
      from visits as v join users as u on ${scope.with('u', 'v')} and u.patient_id = v.patient_id)
    select count(*)::integer as count, (count(*) filter (where is_open))::integer as shared,
      (count(*) filter (where is_open and is_scanned))::integer as scanned
    from known`;
});

export const visits = async (database: Database, clientId: string, now: Date): Promise<TodayVisits> =>
  theOne(await visitsOfClient(database, { clientId, now }));

/** Each line, with the function that finds its waiting patients. */
export const lines = LINES.map((line) => ({ line, find: createLineReader(line) }));
