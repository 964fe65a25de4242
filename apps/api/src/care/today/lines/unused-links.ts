import { TODAY_COUNT_MAX, UNUSED_LINK_DAYS } from '@mien/domain';
import { sql } from 'kysely';
import type { Line } from '../line.ts';

/** Patients whose newest link from staff expired unused, and who have not signed in in another way since. */
export const unusedLinks: Line = {
  key: 'unusedLinks',
  action: 'todayListed',
  days: UNUSED_LINK_DAYS,
  first: 'newest',
  // Reads at most as many links as are counted, even if many of them turn out to be settled.
  waiting: ({ scope, now, since, open }) => sql`
    select l.client_id, u.patient_id, l.created_at as at, null::text as reason
    from (select o.client_id, o.user_id, o.link_hash, o.created_at, o.expires_at from login_links as o
        where ${scope.of('o')} and o.spent_at is null and o.is_by_staff and o.expires_at <= ${now} and o.expires_at > ${since}
        order by o.expires_at desc limit ${sql.lit(TODAY_COUNT_MAX)}) as l
      join users as u on ${scope.with('u', 'l')} and u.user_id = l.user_id
        and u.patient_id is not null and u.deactivated_at is null
    where ${open('u', 'l.expires_at')} and not exists (select from login_links as n
        where ${scope.with('n', 'u')} and n.user_id = u.user_id and n.is_by_staff
          and (n.created_at, n.link_hash) > (l.created_at, l.link_hash))
      and not exists (select from sign_in_sessions as i
        where ${scope.with('i', 'u')} and i.user_id = u.user_id and i.created_at > l.created_at)`,
};
