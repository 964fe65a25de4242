import { FIRST_SCAN_DAYS } from '@mien/domain';
import { sql } from 'kysely';
import type { Line } from '../line.ts';

/** Patients with their first scan. */
export const firstScans: Line = {
  key: 'firstScans',
  action: 'todayListed',
  days: FIRST_SCAN_DAYS,
  first: 'newest',
  waiting: ({ scope, people, since, open }) => sql`
    select p.client_id, p.patient_id, p.first_scanned_at as at, null::text as reason
    from patients as p where ${scope.of('p')} and p.first_scanned_at > ${since} and ${people('p')}
      and ${open('p', 'p.first_scanned_at')}
    order by p.first_scanned_at desc`,
};
