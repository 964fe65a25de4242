import { APPOINTMENT_LINE_DAYS, APPOINTMENT_MAX_HOURS, SCAN_DAYS_BEFORE, type VisitRule } from '@mien/domain';
import { sql } from 'kysely';
import type { Line } from '../line.ts';

/** Maximum distance to the end of the last day: no day of any time zone is longer than 26 hours. */
const MOST_HOURS_AHEAD = APPOINTMENT_LINE_DAYS * 26;

/** The rule by which it is judged whether a scan was made for the visit, from the reason of a row: `1 America/Chicago`. */
export function visitRuleOf(reason: string): VisitRule {
  const [days = '', timeZone = ''] = reason.split(' ');
  return { scanDaysBefore: Number(days), timeZone };
}

/** Appointments of today and tomorrow by the clinic's calendar that are not over. The reason is the clinic's rule. */
export const appointments: Line = {
  key: 'appointments',
  action: 'todayListed',
  days: null,
  first: 'oldest',
  shownByScan: 'visit',
  // An appointment lasts a day at most, so that only few have begun: the first two conditions bound what is read.
  waiting: ({ scope, now, open }) => sql`
    select a.client_id, a.patient_id, a.starts_at as at,
      coalesce(s.scan_days_before, ${sql.lit(SCAN_DAYS_BEFORE.usual)}) || ' ' || z.time_zone as reason
    from appointments as a join clients as z on ${scope.with('z', 'a')}
      left join client_settings as s on ${scope.with('s', 'a')}
    where ${scope.of('a')} and a.starts_at > ${now} - make_interval(hours => ${sql.lit(APPOINTMENT_MAX_HOURS)})
      and a.starts_at < ${now} + make_interval(hours => ${sql.lit(MOST_HOURS_AHEAD)})
      and a.ends_at > ${now} and a.cancelled_at is null
      and (a.starts_at at time zone z.time_zone)::date
        < (${now} at time zone z.time_zone)::date + ${sql.lit(APPOINTMENT_LINE_DAYS)}
      and ${open('a', 'a.starts_at')}
    order by a.starts_at`,
};
