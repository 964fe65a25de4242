import type { ChatClientType, ChatInboxState } from '@mien/domain';
import { sql } from 'kysely';
import type { ClientsInReach } from '../../access/reach.ts';
import { columnsOf, type StoredRow } from '../../database/columns.ts';
import { compileOnce } from '../../database/compile-once.ts';
import type { Database } from '../../database/connect.ts';
import { inOneStatement, inTransaction, lockInTransaction } from '../../database/transaction.ts';
import { chatData } from './chat.data.ts';

export type StoredMessage = StoredRow<'chat_messages'>;

const MESSAGE = columnsOf(chatData.tables.chat_messages);
const CONVERSATION = columnsOf(chatData.tables.chat_conversations);

/** Whose conversation it is. */
export interface Conversation {
  readonly clientId: string;
  readonly patientId: string;
}

export interface NewMessage {
  readonly messageId: string;
  readonly senderType: ChatClientType;
  readonly senderClientId: string;
  readonly senderUserId: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** A limit on how much one side may write: at most `count` messages within `durationMs`. */
export interface WritingLimit {
  readonly count: number;
  readonly durationMs: number;
}

/** Who reads: the patient, or the provider's team as one. */
export type Side = 'patient' | 'team';

/** Where a page of the inbox ended. */
export interface InboxCursor {
  readonly isUnread: boolean;
  readonly lastAt: Date;
  readonly patientId: string;
}

/** Conversations with unread messages are counted no further. */
const UNREAD_COUNT_LIMIT = 100;

/** Runs in the transaction of a change, last: what it writes stands or falls with it. */
export type InSameTransaction = (transaction: Database) => Promise<void>;

const messages = (source: Database, { clientId, patientId }: Conversation) =>
  source.selectFrom('chat_messages').where('client_id', '=', clientId).where('patient_id', '=', patientId);

/**
 * Adds a message at the end of a conversation, one writer at a time, and keeps the conversation's row right: it is unread by
 * the other side and opens what was closed. Answers its position; 0 when one with its id is there, null when its side has
 * written too much.
 */
export const createAddingOf = (database: Database) =>
  compileOnce(
    database,
    (message: Conversation & NewMessage & { since: Date; most: number }) => sql<{ position: number | null }>`
      select add_chat_message(${message.clientId}, ${message.patientId}, ${message.messageId}, ${message.senderType},
        ${message.senderClientId}, ${message.senderUserId}, ${message.text}, ${message.createdAt}, ${message.since},
        ${message.most}) as position`,
  );

/** All SQL about the live chat. */
export function createChatStore(database: Database) {
  const adding = createAddingOf(database);

  const state = (source: Database, { clientId, patientId }: Conversation) =>
    source
      .selectFrom('chat_conversations')
      .select(CONVERSATION)
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();

  const within = (reach: ClientsInReach) =>
    database
      .selectFrom('chat_conversations as c')
      .$if(reach !== 'all', (query) => query.where('c.client_id', '=', reach === 'all' ? '' : reach.clientId));

  /** One writer of a conversation at a time, so that positions have no gap and counts no doubt. */
  const alone = <T>(conversation: Conversation, work: (transaction: Database) => Promise<T>): Promise<T> =>
    inTransaction(database, async (transaction) => {
      await lockInTransaction(transaction, `chat ${conversation.patientId}`);
      return work(transaction);
    });

  return {
    /** Messages after a position, oldest first. */
    after: (conversation: Conversation, position: number, limit: number): Promise<StoredMessage[]> =>
      messages(database, conversation)
        .select(MESSAGE)
        .where('position', '>', position)
        .orderBy('position')
        .limit(limit)
        .execute(),

    /** The last messages before a position, or of all, newest first. */
    before: (conversation: Conversation, position: number | null, limit: number): Promise<StoredMessage[]> =>
      messages(database, conversation)
        .select(MESSAGE)
        .$if(position !== null, (query) => query.where('position', '<', position ?? 0))
        .orderBy('position', 'desc')
        .limit(limit)
        .execute(),

    /**
     * Adds a message at the end of a conversation. A message that is already there stays as it is and is answered, whatever
     * was wanted now; null when the side has written too much. `record` logs a message that is new.
     */
    async add(
      conversation: Conversation,
      message: NewMessage,
      limit: WritingLimit,
      record?: InSameTransaction,
    ): Promise<StoredMessage | null> {
      const since = new Date(message.createdAt.getTime() - limit.durationMs);
      const added = { ...conversation, ...message, since, most: limit.count };
      const [outcome] =
        record === undefined
          ? await inOneStatement(() => adding(added))
          : await inTransaction(database, async (transaction) => {
              const rows = await adding(added, transaction);
              if (rows[0]?.position) await record(transaction);
              return rows;
            });
      if (outcome === undefined) throw new Error('a select without a from answers one row');
      const { position } = outcome;
      if (position === null) return null;
      if (position > 0) return { ...conversation, ...message, position };
      return messages(database, conversation)
        .select(MESSAGE)
        .where('message_id', '=', message.messageId)
        .executeTakeFirstOrThrow();
    },

    state: (conversation: Conversation) => state(database, conversation),

    /**
     * A side has seen a conversation up to a position. Positions only move forward, and never past the last message.
     * @returns how it is then; undefined while nobody has written
     */
    markRead: (conversation: Conversation, side: Side, position: number) =>
      alone(conversation, async (transaction) => {
        const before = await state(transaction, conversation);
        if (!before) return undefined;
        const known = side === 'team' ? before.teamReadPosition : before.patientReadPosition;
        const seen = Math.max(known, Math.min(position, before.lastPosition));
        if (seen === known) return before;
        const { count } = await messages(transaction, conversation)
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('position', '>', seen)
          .where('sender_type', '=', side === 'team' ? 'PATIENT' : 'PROVIDER')
          .executeTakeFirstOrThrow();
        return transaction
          .updateTable('chat_conversations')
          .set(
            side === 'team'
              ? { team_read_position: seen, team_unread_count: Number(count) }
              : { patient_read_position: seen, patient_unread_count: Number(count) },
          )
          .where('client_id', '=', conversation.clientId)
          .where('patient_id', '=', conversation.patientId)
          .returning(CONVERSATION)
          .executeTakeFirstOrThrow();
      }),

    /**
     * Closes a conversation that was seen up to a position, or opens it. What the patient wrote after that position wins:
     * the conversation stays open. What is closed is read: nothing waits where nobody looks. `record` logs a change.
     * @returns how it is then; undefined while nobody has written
     */
    setClosed: (conversation: Conversation, wanted: { closedAt: number } | 'open', record: InSameTransaction) =>
      alone(conversation, async (transaction) => {
        const before = await state(transaction, conversation);
        if (!before) return undefined;
        const isClosed = wanted !== 'open' && before.lastPatientPosition <= wanted.closedAt;
        const isLate = wanted !== 'open' && !isClosed;
        if (isLate || isClosed === before.isClosed) return before;
        const after = await transaction
          .updateTable('chat_conversations')
          .set(
            wanted === 'open'
              ? { is_closed: false }
              : {
                  is_closed: true,
                  team_read_position: Math.max(before.teamReadPosition, Math.min(wanted.closedAt, before.lastPosition)),
                  team_unread_count: 0,
                },
          )
          .where('client_id', '=', conversation.clientId)
          .where('patient_id', '=', conversation.patientId)
          .returning(CONVERSATION)
          .executeTakeFirstOrThrow();
        await record(transaction);
        return after;
      }),

    /** A page of the inbox: unread conversations first, then by their last message, newest first. */
    inbox: (reach: ClientsInReach, wanted: ChatInboxState, cursor: InboxCursor | null, limit: number) =>
      within(reach)
        .innerJoin('chat_messages as m', (join) =>
          join
            .onRef('m.client_id', '=', 'c.client_id')
            .onRef('m.patient_id', '=', 'c.patient_id')
            .onRef('m.position', '=', 'c.last_position'),
        )
        .innerJoin('users as u', (join) =>
          join.onRef('u.client_id', '=', 'c.client_id').onRef('u.patient_id', '=', 'c.patient_id'),
        )
        .innerJoin('clients as k', 'k.client_id', 'c.client_id')
        .select([
          'c.client_id as clientId',
          'c.patient_id as patientId',
          'c.last_at as lastAt',
          'c.team_unread_count as unreadCount',
          'c.is_closed as isClosed',
          'm.sender_type as senderType',
          'm.text',
          'u.first_name as firstName',
          'u.last_name as lastName',
          'k.name as clientName',
        ])
        .where('c.is_closed', '=', wanted === 'closed')
        .$if(cursor !== null, (query) =>
          query.where(
            sql<boolean>`((c.team_unread_count > 0), c.last_at, c.patient_id)
              < (${cursor?.isUnread}::boolean, ${cursor?.lastAt}::timestamptz, ${cursor?.patientId}::uuid)`,
          ),
        )
        .orderBy(sql`(c.team_unread_count > 0)`, 'desc')
        .orderBy('c.last_at', 'desc')
        .orderBy('c.patient_id', 'desc')
        .limit(limit)
        .execute(),

    async countUnread(reach: ClientsInReach): Promise<number> {
      const rows = await within(reach)
        .select('c.patient_id as patientId')
        // What is closed is read: the order of the inbox finds them.
        .where('c.is_closed', '=', false)
        .where('c.team_unread_count', '>', 0)
        .limit(UNREAD_COUNT_LIMIT)
        .execute();
      return rows.length;
    },

    /** A patient within reach, and what they and their client are called; undefined for every other id. */
    patientInReach: (reach: ClientsInReach, patientId: string) =>
      database
        .selectFrom('patients as p')
        .innerJoin('users as u', (join) =>
          join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
        )
        .innerJoin('clients as k', 'k.client_id', 'p.client_id')
        .select([
          'p.client_id as clientId',
          'p.patient_id as patientId',
          'u.first_name as firstName',
          'u.last_name as lastName',
          'k.name as clientName',
        ])
        .where('p.patient_id', '=', patientId)
        .$if(reach !== 'all', (query) => query.where('p.client_id', '=', reach === 'all' ? '' : reach.clientId))
        .executeTakeFirst(),

    /** Names of those who wrote messages, by the id of the user. */
    async namesOf(senders: readonly StoredMessage[]): Promise<ReadonlyMap<string, string>> {
      const clientIds = [...new Set(senders.map((message) => message.senderClientId))];
      const userIds = [...new Set(senders.map((message) => message.senderUserId))];
      if (userIds.length === 0) return new Map();
      const rows = await database
        .selectFrom('users')
        .select(['user_id as userId', 'first_name as firstName', 'last_name as lastName'])
        .where('client_id', 'in', clientIds)
        .where('user_id', 'in', userIds)
        .execute();
      return new Map(rows.map((row) => [row.userId, `${row.firstName} ${row.lastName}`.trim()]));
    },
  };
}

export type ChatStore = ReturnType<typeof createChatStore>;
