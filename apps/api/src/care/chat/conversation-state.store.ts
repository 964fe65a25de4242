import type { Role } from '@mien/domain';
import { sql, type Updateable } from 'kysely';
import { lockConversation } from '../../base/accounts/index.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { inTransaction, noteLock } from '../../platform/database/transaction.ts';
import { chatData } from './chat.data.ts';
import { membersOf } from './chat-members.store.ts';
import { type Conversation, type InSameTransaction, messages } from './messages.store.ts';

const CONVERSATION = columnsOf(chatData.tables.chat_conversations);

/** A conversation with the name of its assignee. */
export type StoredConversation = StoredRow<'chat_conversations'> & { readonly assigneeName: string | null };

/** The side that reads: the patient, or the whole team. */
export type Side = 'patient' | 'team';

/** The state of a conversation that the team has read up to a position, if the patient wrote nothing after it. */
const readUpTo = (before: StoredConversation, position: number) => ({
  team_read_position: Math.max(before.teamReadPosition, Math.min(position, before.lastPosition)),
  team_unread_count: 0,
});

const stateIn = (source: Database, { clientId, patientId }: Conversation): Promise<StoredConversation | undefined> =>
  source
    .selectFrom('chat_conversations')
    .select(CONVERSATION)
    .select((row) =>
      row
        .selectFrom('users as u')
        .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'))
        .where('u.client_id', '=', clientId)
        .whereRef('u.user_id', '=', 'chat_conversations.assignee_id')
        .as('assigneeName'),
    )
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();

/** Changes a conversation, and returns its new state. */
async function change(
  transaction: Database,
  conversation: Conversation,
  set: Updateable<Tables['chat_conversations']>,
): Promise<StoredConversation | undefined> {
  await transaction
    .updateTable('chat_conversations')
    .set(set)
    .where('client_id', '=', conversation.clientId)
    .where('patient_id', '=', conversation.patientId)
    .execute();
  return stateIn(transaction, conversation);
}

/** One writer of a conversation at a time, so that positions have no gaps and counts are exact. */
const alone = <T>(
  database: Database,
  conversation: Conversation,
  work: (transaction: Database) => Promise<T>,
): Promise<T> =>
  inTransaction(database, async (transaction) => {
    await lockConversation(transaction, conversation);
    return work(transaction);
  });

export const state = (database: Database, conversation: Conversation) => stateIn(database, conversation);

/**
 * Marks a conversation as seen by a side up to a position. Positions only move forward, and never past the last message.
 * @returns the new state; undefined while there are no messages
 */
export const markRead = (database: Database, conversation: Conversation, side: Side, position: number) =>
  alone(database, conversation, async (transaction) => {
    const before = await stateIn(transaction, conversation);
    if (!before) return undefined;
    const known = side === 'team' ? before.teamReadPosition : before.patientReadPosition;
    const seen = Math.max(known, Math.min(position, before.lastPosition));
    if (seen === known) return before;
    const { count } = await messages(transaction, conversation)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('position', '>', seen)
      .where('sender_type', '=', side === 'team' ? 'PATIENT' : 'PROVIDER')
      .executeTakeFirstOrThrow();
    return change(
      transaction,
      conversation,
      side === 'team'
        ? { team_read_position: seen, team_unread_count: Number(count) }
        : { patient_read_position: seen, patient_unread_count: Number(count) },
    );
  });

/** Since when a patient waits whose word is the last: the time of the first message after the team's last one. */
async function waitingSince(transaction: Database, conversation: StoredConversation): Promise<Date | null> {
  if (conversation.lastPatientPosition < conversation.lastPosition) return null;
  const { at } = await messages(transaction, conversation)
    .select((row) => row.fn.min('created_at').as('at'))
    .where('position', '>', (of) =>
      of
        .selectFrom('chat_messages as t')
        .select((row) => row.fn.coalesce(row.fn.max('t.position'), sql<number>`0`).as('position'))
        .where('t.client_id', '=', conversation.clientId)
        .where('t.patient_id', '=', conversation.patientId)
        .where('t.sender_type', '=', 'PROVIDER'),
    )
    .executeTakeFirstOrThrow();
  return at;
}

/**
 * Closes a conversation up to the position that was seen, or reopens it. A later message of the patient keeps it open.
 * A closed conversation counts as read, so that it hides no unread message. `record` logs a change.
 * @returns the new state; undefined while there are no messages
 */
export const setClosed = (
  database: Database,
  conversation: Conversation,
  wanted: { closedAt: number } | 'open',
  record: InSameTransaction,
) =>
  alone(database, conversation, async (transaction) => {
    const before = await stateIn(transaction, conversation);
    if (!before) return undefined;
    const isClosed = wanted !== 'open' && before.lastPatientPosition <= wanted.closedAt;
    const isLate = wanted !== 'open' && !isClosed;
    if (isLate || isClosed === before.isClosed) return before;
    const after = await change(
      transaction,
      conversation,
      wanted === 'open'
        ? { is_closed: false, waiting_since: await waitingSince(transaction, before) }
        : { is_closed: true, snoozed_until: null, waiting_since: null, ...readUpTo(before, wanted.closedAt) },
    );
    await record(transaction);
    return after;
  });

/**
 * Snoozes a conversation seen up to a position, or ends the snooze. A later message of the patient prevents it. A snoozed
 * conversation is read and open. `record` logs a change.
 * @returns the new state; undefined while there are no messages
 */
export const snooze = (
  database: Database,
  conversation: Conversation,
  { until, seen }: { readonly until: Date | null; readonly seen: number },
  record: InSameTransaction,
) =>
  alone(database, conversation, async (transaction) => {
    const before = await stateIn(transaction, conversation);
    if (!before) return undefined;
    if (until !== null && before.lastPatientPosition > seen) return before;
    if ((before.snoozedUntil?.getTime() ?? null) === (until?.getTime() ?? null) && !before.isClosed) return before;
    const after = await change(
      transaction,
      conversation,
      until === null
        ? { snoozed_until: null }
        : {
            snoozed_until: until,
            is_closed: false,
            waiting_since: before.isClosed ? await waitingSince(transaction, before) : before.waitingSince,
            ...readUpTo(before, seen),
          },
    );
    await record(transaction);
    return after;
  });

/**
 * Assigns a conversation to a member of the client's team. `record` logs a change.
 * @returns the new state; undefined while there are no messages, null where the assignee cannot answer
 */
export const assign = (
  database: Database,
  conversation: Conversation,
  userId: string | null,
  roles: readonly Role[],
  record: InSameTransaction,
): Promise<StoredConversation | null | undefined> =>
  alone(database, conversation, async (transaction) => {
    if (userId !== null) {
      // Locked: a concurrent deactivation waits for this transaction, and then removes the assignment.
      noteLock(transaction, { kind: 'user', key: userId });
      const member = await membersOf(transaction, conversation.clientId, roles)
        .where('u.user_id', '=', userId)
        .forShare()
        .executeTakeFirst();
      if (!member) return null;
    }
    const before = await stateIn(transaction, conversation);
    if (!before || before.assigneeId === userId) return before;
    const after = await change(transaction, conversation, { assignee_id: userId });
    await record(transaction);
    return after;
  });

/** Unassigns the conversations of a user who can no longer answer: deactivated, or no longer staff. */
export async function unassignConversations(
  transaction: Database,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
): Promise<void> {
  await sql`update chat_conversations as c set assignee_id = null from users as u
    where c.client_id = ${clientId} and c.assignee_id = ${userId} and u.client_id = ${clientId} and u.user_id = ${userId}
      and (u.deactivated_at is not null or u.roles <@ array['Patient'])`.execute(transaction);
}
