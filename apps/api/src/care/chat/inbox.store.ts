import type { ChatInboxOwner, ChatInboxState } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Cursor of an inbox page. */
export interface InboxCursor {
  readonly isWaiting: boolean;
  readonly sortAt: Date;
  readonly patientId: string;
}

/** Selects conversations. */
export interface InboxFilter {
  readonly state: ChatInboxState;
  readonly owner: ChatInboxOwner;
  /** The caller. */
  readonly userId: string;
  readonly now: Date;
}

/** Unanswered conversations are counted up to this limit. */
const WAITING_COUNT_LIMIT = 100;

/** For user `u` and conversation `c`: the number is verified, or a team member has taken the conversation. */
const IS_KNOWN = sql<boolean>`(u.phone_verified_at is not null or c.assignee_id is not null)`;

const within = (database: Database, reach: ClientsInReach) =>
  database
    .selectFrom('chat_conversations as c')
    .$if(reach !== 'all', (query) => query.where('c.client_id', '=', reach === 'all' ? '' : reach.clientId));

/** Sorts before all conversations that need no answer. */
const FIRST_ANSWERED = { sortAt: 'infinity', patientId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Conversations of the inbox with their preview and sort position, among the unanswered ones or the others. */
const inInbox = (
  database: Database,
  reach: ClientsInReach,
  { state: wanted, owner, userId, now }: InboxFilter,
  sortAt: RawBuilder<Date>,
) =>
  within(database, reach)
    .innerJoin('chat_messages as m', (join) =>
      join
        .onRef('m.client_id', '=', 'c.client_id')
        .onRef('m.patient_id', '=', 'c.patient_id')
        .onRef('m.position', '=', 'c.last_position'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'c.client_id').onRef('u.patient_id', '=', 'c.patient_id'),
    )
    .innerJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'c.client_id').onRef('p.patient_id', '=', 'c.patient_id'),
    )
    .innerJoin('clients as k', 'k.client_id', 'c.client_id')
    .leftJoin('users as a', (join) =>
      join.onRef('a.client_id', '=', 'c.client_id').onRef('a.user_id', '=', 'c.assignee_id'),
    )
    .select([
      'c.client_id as clientId',
      'c.patient_id as patientId',
      'c.last_at as lastAt',
      sortAt.as('sortAt'),
      'c.team_unread_count as teamUnreadCount',
      'c.is_closed as isClosed',
      'c.assignee_id as assigneeId',
      sql<string | null>`trim(a.first_name || ' ' || a.last_name)`.as('assigneeName'),
      'c.snoozed_until as snoozedUntil',
      'c.waiting_since as waitingSince',
      'm.sender_type as senderType',
      'm.text',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'p.birth_date as birthDate',
      'u.phone_verified_at as phoneVerifiedAt',
      'k.name as clientName',
    ])
    .where('c.is_closed', '=', wanted === 'closed')
    .$if(wanted === 'open', (query) => query.where(IS_KNOWN))
    .$if(wanted === 'unverified', (query) => query.where((row) => row.not(IS_KNOWN)))
    .$if(wanted === 'open' || wanted === 'unverified', (query) =>
      query.where((row) => row.or([row('c.snoozed_until', 'is', null), row('c.snoozed_until', '<=', now)])),
    )
    .$if(wanted === 'snoozed', (query) => query.where('c.snoozed_until', '>', now))
    .$if(owner === 'mine', (query) => query.where('c.assignee_id', '=', userId))
    .$if(owner === 'unassigned', (query) => query.where('c.assignee_id', 'is', null));

/**
 * A page of the inbox: unanswered conversations first, longest wait first, then the others, newest message first. Each
 * kind is read by its own index, one page at most.
 */
export async function inbox(
  database: Database,
  reach: ClientsInReach,
  filter: InboxFilter,
  cursor: InboxCursor | null,
  limit: number,
) {
  const lastAt = sql<Date>`greatest(c.last_at, c.snoozed_until)`;
  const { sortAt, patientId } = cursor?.isWaiting === false ? cursor : FIRST_ANSWERED;
  const answered = inInbox(database, reach, filter, lastAt)
    .where(
      sql<boolean>`((c.waiting_since is not null), ${lastAt}, c.patient_id)
        < (false, ${sortAt}::timestamptz, ${patientId}::uuid)`,
    )
    .orderBy(sql`(c.waiting_since is not null)`, 'desc')
    .orderBy(lastAt, 'desc')
    .orderBy('c.patient_id', 'desc');
  if (cursor?.isWaiting === false || filter.state === 'closed') return answered.limit(limit).execute();
  const waiting = inInbox(database, reach, filter, sql<Date>`c.waiting_since`)
    .where('c.waiting_since', 'is not', null)
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(c.waiting_since >= ${cursor?.sortAt}::timestamptz
          and (c.waiting_since > ${cursor?.sortAt}::timestamptz or c.patient_id < ${cursor?.patientId}::uuid))`,
      ),
    )
    .orderBy('c.waiting_since')
    .orderBy('c.patient_id', 'desc')
    .limit(limit);
  const first = await waiting.execute();
  if (first.length === limit) return first;
  const others = await answered.limit(limit - first.length).execute();
  return [...first, ...others];
}

/**
 * Number of unanswered conversations: the last message is the patient's, and the conversation is neither closed nor
 * snoozed.
 *
 * @param areKnown  patients with a verified number or a conversation taken by the team; false: all others
 */
export async function countWaiting(
  database: Database,
  reach: ClientsInReach,
  { areKnown, now }: { readonly areKnown: boolean; readonly now: Date },
): Promise<number> {
  const rows = await within(database, reach)
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'c.client_id').onRef('u.patient_id', '=', 'c.patient_id'),
    )
    .select('c.patient_id as patientId')
    .where('c.waiting_since', 'is not', null)
    .where((row) => row.or([row('c.snoozed_until', 'is', null), row('c.snoozed_until', '<=', now)]))
    .where((row) => (areKnown ? IS_KNOWN : row.not(IS_KNOWN)))
    .limit(WAITING_COUNT_LIMIT)
    .execute();
  return rows.length;
}
