import { REFUSED_IN_A_ROW, REFUSED_SCANS_DAYS, scanErrorCause, scanErrorKind } from '@mien/domain';
import { sql } from 'kysely';
import type { Line } from '../line.ts';

/** Patients with several consecutive scans that could not be measured, and none measured since. */
export const refusedScans: Line = {
  key: 'refusedScans',
  action: 'todayListed',
  days: REFUSED_SCANS_DAYS,
  first: 'newest',
  waiting: ({ scope, people, since, open }) => sql`
    select s.client_id, s.patient_id, s.latest_at as at, s.code as reason
    from refusal_streaks as s join patients as p on ${scope.with('p', 's')} and p.patient_id = s.patient_id
    where ${scope.of('s')} and (p.last_scanned_at is null or p.last_scanned_at < s.latest_at)
      and s.refusal_count >= ${sql.lit(REFUSED_IN_A_ROW)} and s.latest_at > ${since} and ${people('s')}
      and ${open('s', 's.latest_at')}
    order by s.latest_at desc`,
  // The code comes from a browser, so it can be any text.
  reasonOf: (code) => scanErrorCause(code) ?? scanErrorKind(code),
};
