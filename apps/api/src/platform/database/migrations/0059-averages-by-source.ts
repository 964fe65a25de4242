import { type Kysely, sql } from 'kysely';

/** Measures that both our own camera and a hosted provider report, as averages named them until now. */
const OF_BOTH = ['heartRateBpm', 'breathingRatePerMin', 'sdnnMs', 'rmssdMs'];

const names = (suffix: string) => sql`${`{${OF_BOTH.map((name) => `${name}${suffix}`).join()}}`}::text[]`;

/**
 * Averages of a measure are of one source. A mean that both sources are in is dropped, one of a provider alone gets the
 * provider's name, and the tallies are counted anew from what is left. A batch stays what it is: nothing new is told of
 * anybody. See docs/adr/0134-one-source.md.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const has = (source: 'camera' | 'provider') => sql`exists (
    select from average_scans as s
    join measurement_items as i on i.client_id = s.client_id and i.measurement_id = s.measurement_id
    where s.client_id = x.client_id and s.batch_id = x.batch_id
      and i.measure_type = x.measure and i.provenance = ${source})`;
  await sql`delete from average_batch_means as x
    where x.measure = any(${names('')}) and ${has('camera')} and ${has('provider')}`.execute(database);
  await sql`update average_batch_means as x set measure = x.measure || 'OfProvider'
    where x.measure = any(${names('')}) and ${has('provider')}`.execute(database);
  const all = sql`${names('')} || ${names('OfProvider')}`;
  const isCounted = sql`x.measure = any(${all})`;
  await sql`delete from average_tallies where measure = any(${all})`.execute(database);
  await sql`insert into average_tallies (client_id, group_id, scope, start_day, measure, patient_count, value_sum)
    select b.client_id, b.group_id, u.scope, date_trunc(u.scope, b.first_day::timestamp)::date, x.measure,
      sum(b.current_count), sum(b.current_count * x.mean)
    from average_batches as b
    join average_batch_means as x on x.client_id = b.client_id and x.batch_id = b.batch_id
    cross join (values ('day'), ('month'), ('year')) as u(scope)
    where ${isCounted}
    group by 1, 2, 3, 4, 5`.execute(database);
  // As `countClosed` of the averages counts a day or a month that is over: each patient with the newest of their batches in it.
  await sql`insert into average_tallies (client_id, group_id, scope, start_day, measure, patient_count, value_sum)
    select c.client_id, c.group_id, c.scope, c.start_day, x.measure, count(*), sum(x.mean)
    from (
      select client_id, group_id, scope, start_day,
        case scope when 'closedDay' then start_day else (start_day + interval '1 month' - interval '1 day')::date end as end_day
      from average_tallies where scope in ('closedDay', 'closedMonth') and measure = 'users'
    ) as c
    cross join lateral (
      select distinct on (s.patient_id) s.patient_id, b.batch_id
      from average_batches as b
      join average_scans as s on s.client_id = b.client_id and s.batch_id = b.batch_id
      where b.client_id = c.client_id and b.group_id = c.group_id and b.state = 'counted'
        and b.first_day >= c.start_day and b.first_day <= c.end_day and b.last_day <= c.end_day
      order by s.patient_id, b.first_day desc, b.batch_id desc
    ) as newest
    join average_batch_means as x on x.client_id = c.client_id and x.batch_id = newest.batch_id
    where ${isCounted}
    group by 1, 2, 3, 4, 5`.execute(database);
}
