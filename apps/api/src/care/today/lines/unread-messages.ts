import { sql } from 'kysely';
import type { Line } from '../line.ts';

/**
 * Conversations with unread messages, since the first message that the team has not seen. If there are too many, the ones
 * silent longest stay.
 */
export const unreadMessages: Line = {
  key: 'unreadMessages',
  action: 'todayListed',
  days: null,
  first: 'oldest',
  waiting: ({ within, people }) => sql`
    select c.client_id, c.patient_id, coalesce((select m.created_at from chat_messages as m
        where m.client_id = c.client_id and m.patient_id = c.patient_id and m.position > c.team_read_position
          and m.sender_type = 'PATIENT' order by m.position limit 1), c.last_at) as at, null::text as reason
    from chat_conversations as c
    where ${within('c')} and not c.is_closed and (c.team_unread_count > 0) = true and ${people('c')}
    order by greatest(c.last_at, c.snoozed_until)`,
};
