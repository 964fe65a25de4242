import { FIRST_SCAN_DAYS, TODAY_COUNT_MAX } from '@mien/domain';
import { sql } from 'kysely';
import { type Line, unverifiedPeople } from '../line.ts';
import { firstScans } from './first-scans.ts';
import { refusedScans } from './refused-scans.ts';
import { unansweredMessages } from './unanswered-messages.ts';

/** Each count stops here, to bound its cost. */
const MOST = sql.lit(TODAY_COUNT_MAX);

/**
 * Patients with an unverified number who wrote or scanned: one row for all of them. Anyone can register under any
 * name, and could otherwise flood the other lists.
 */
export const unverified: Line = {
  key: 'unverified',
  action: 'todayListed',
  days: FIRST_SCAN_DAYS,
  first: 'newest',
  isCountOnly: true,
  waiting(asked) {
    const ofUnverified = { ...asked, people: unverifiedPeople(asked.scope) };
    return sql`
      select w.client_id, w.patient_id, min(w.at) as at, null::text as reason
      from ((${unansweredMessages.waiting(ofUnverified)} limit ${MOST}) union all (${refusedScans.waiting(ofUnverified)} limit ${MOST})
        union all (${firstScans.waiting(ofUnverified)} limit ${MOST})) as w
      group by 1, 2 order by 3 desc`;
  },
};
