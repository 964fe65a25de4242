import { REFUSED_TEXTS_DAYS } from '@mien/domain';
import { sql } from 'kysely';
import type { Line } from '../line.ts';

/** Text messages that the carrier refused. The recipient is sealed, and deleted with the message. */
export const refusedTexts: Line = {
  key: 'refusedTexts',
  action: null,
  days: REFUSED_TEXTS_DAYS,
  first: 'newest',
  waiting: ({ scope, since, open }) => sql`
    select s.client_id, null::uuid as patient_id, s.finished_at as at, s.last_error as reason
    from sms_messages as s where ${scope.of('s')} and s.state = 'refused' and s.finished_at > ${since}
      and ${open('s', 's.finished_at')}
    order by s.finished_at desc`,
};
