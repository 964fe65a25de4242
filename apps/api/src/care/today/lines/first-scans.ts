import { FIRST_SCAN_DAYS } from '@mien/domain';
import { sql } from 'kysely';
import type { Line } from '../line.ts';

/** Patients who were scanned for the first time. */
export const firstScans: Line = {
  key: 'firstScans',
  action: 'todayListed',
  days: FIRST_SCAN_DAYS,
  first: 'newest',
  waiting: ({ within, people, since }) => sql`
    select c.client_id, c.patient_id, c.first_at as at, null::text as reason
    from measurement_counts as c where ${within('c')} and c.first_at > ${since} and ${people('c')}
    order by c.first_at desc`,
};
