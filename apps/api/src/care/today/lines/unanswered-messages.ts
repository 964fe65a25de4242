import { sql } from 'kysely';
import type { Line } from '../line.ts';

/** Conversations in which the patient wrote last, since the first unanswered message. Snoozed ones come back later. */
export const unansweredMessages: Line = {
  key: 'unansweredMessages',
  action: 'todayListed',
  days: null,
  first: 'oldest',
  waiting: ({ scope, people, now, open }) => sql`
    select c.client_id, c.patient_id, c.waiting_since as at, null::text as reason
    from chat_conversations as c
    where ${scope.of('c')} and c.waiting_since is not null and (c.snoozed_until is null or c.snoozed_until <= ${now})
      and ${people('c')} and ${open('c', 'c.last_at')}
    order by c.waiting_since`,
};
