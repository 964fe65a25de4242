import type { ChatClientType } from '@mien/domain';
import type { Selectable } from 'kysely';
import { type Database, lockInTransaction } from '../../database/connect.ts';
import type { Tables } from '../../database/tables.ts';

export type StoredMessage = Selectable<Tables['chat_messages']>;

/** Whose conversation it is. */
export interface Conversation {
  readonly clientId: string;
  readonly patientId: string;
}

export interface NewMessage {
  readonly messageId: string;
  readonly senderType: ChatClientType;
  readonly senderUserId: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** A limit on how much one side may write: at most `count` messages within `durationMs`. */
export interface WritingLimit {
  readonly count: number;
  readonly durationMs: number;
}

/** All SQL about the live chat. */
export function createChatStore(database: Database) {
  const messages = (source: Database, { clientId, patientId }: Conversation) =>
    source.selectFrom('chat_messages').where('client_id', '=', clientId).where('patient_id', '=', patientId);

  return {
    /** Messages after a position, oldest first. */
    after: (conversation: Conversation, position: number, limit: number): Promise<StoredMessage[]> =>
      messages(database, conversation)
        .selectAll()
        .where('position', '>', position)
        .orderBy('position')
        .limit(limit)
        .execute(),

    /** The last messages before a position, or of all, newest first. */
    before: (conversation: Conversation, position: number | null, limit: number): Promise<StoredMessage[]> =>
      messages(database, conversation)
        .selectAll()
        .$if(position !== null, (query) => query.where('position', '<', position ?? 0))
        .orderBy('position', 'desc')
        .limit(limit)
        .execute(),

    /**
     * Adds a message at the end of a conversation, one writer at a time. A message that is already there stays as it is
     * and is answered; null when the side has written too much.
     */
    add: (conversation: Conversation, message: NewMessage, limit: WritingLimit): Promise<StoredMessage | null> =>
      database.transaction().execute(async (transaction) => {
        await lockInTransaction(transaction, `chat ${conversation.patientId}`);
        const existing = await messages(transaction, conversation)
          .selectAll()
          .where('message_id', '=', message.messageId)
          .executeTakeFirst();
        if (existing) return existing;
        const recent = await messages(transaction, conversation)
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('sender_type', '=', message.senderType)
          .where('created_at', '>', new Date(message.createdAt.getTime() - limit.durationMs))
          .executeTakeFirstOrThrow();
        if (Number(recent.count) >= limit.count) return null;
        const last = await messages(transaction, conversation)
          .select((row) => row.fn.max('position').as('position'))
          .executeTakeFirstOrThrow();
        return transaction
          .insertInto('chat_messages')
          .values({
            client_id: conversation.clientId,
            patient_id: conversation.patientId,
            position: (last.position ?? 0) + 1,
            message_id: message.messageId,
            sender_type: message.senderType,
            sender_user_id: message.senderUserId,
            text: message.text,
            created_at: message.createdAt,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      }),
  };
}

export type ChatStore = ReturnType<typeof createChatStore>;
