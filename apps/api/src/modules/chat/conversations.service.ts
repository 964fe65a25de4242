import { type ConversationState, type InboxEntry, Problem, type TeamMessage } from '@mien/contract';
import { CHAT_INBOX_PAGE_SIZE, type ChatInboxState, chatExcerpt, MINUTE_MS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../access/caller.ts';
import { clientsInReach } from '../../access/reach.ts';
import { type AccessRecorder, actorOf } from '../access-log/index.ts';
import { addMessage, type MessagePage, messageAnswer, readMessages } from './chat.service.ts';
import type { ChatStore, InboxCursor, StoredMessage, WritingLimit } from './chat.store.ts';

/** Of all staff in one conversation together. Chosen by us. */
const TEAM_LIMIT: WritingLimit = { count: 60, durationMs: 5 * MINUTE_MS };

export interface ConversationsDependencies {
  readonly store: ChatStore;
  readonly accessLog: AccessRecorder;
  readonly now: () => Date;
}

interface Row {
  readonly teamUnreadCount: number;
  readonly isClosed: boolean;
}

/** Before anybody has written, a conversation is open and read. */
const stateAnswer = (row: Row | undefined): ConversationState => ({
  isClosed: row?.isClosed ?? false,
  unreadCount: row?.teamUnreadCount ?? 0,
});

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();

const cursorText = (row: { unreadCount: number; lastAt: Date; patientId: string }) =>
  `${row.unreadCount > 0 ? 1 : 0}.${row.lastAt.getTime()}.${row.patientId}`;

/** The contract has checked its form. */
function cursorFrom(text: string | undefined): InboxCursor | null {
  if (text === undefined) return null;
  const [isUnread, lastAt = '0', patientId = ''] = text.split('.');
  return { isUnread: isUnread === '1', lastAt: new Date(Number(lastAt)), patientId };
}

/** The conversations of patients with the provider's team, as staff have them. */
export function createConversations({ store, accessLog, now }: ConversationsDependencies) {
  /** @throws Problem not-found */
  async function patientInReach(caller: Caller, patientUid: string) {
    const patient = await store.patientInReach(clientsInReach(caller, 'answerChat'), patientUid.toLowerCase());
    if (!patient) throw new Problem('not-found');
    return patient;
  }

  async function teamAnswers(caller: Caller, messages: readonly StoredMessage[]): Promise<TeamMessage[]> {
    const names = await store.namesOf(messages);
    return messages.map((message) => ({
      ...messageAnswer(message),
      sender: {
        clientType: message.senderType,
        name: names.get(message.senderUserId) ?? null,
        isOwn: message.senderType === 'PROVIDER' && message.senderUserId === caller.userId,
      },
    }));
  }

  return {
    /** A page of the inbox. Names and first words are patients' data, so a look is logged for each of them. */
    async list(caller: Caller, state: ChatInboxState, cursor: string | undefined) {
      const reach = clientsInReach(caller, 'answerChat');
      const rows = await store.inbox(reach, state, cursorFrom(cursor), CHAT_INBOX_PAGE_SIZE + 1);
      const page = rows.slice(0, CHAT_INBOX_PAGE_SIZE);
      await accessLog.recordOnce(caller, 'conversationsListed', page);
      const last = page.at(-1);
      const items: InboxEntry[] = page.map((row) => ({
        patientUid: row.patientId,
        patientName: nameOf(row),
        clientName: row.clientName,
        last: {
          clientType: row.senderType,
          excerpt: chatExcerpt(row.text),
          createdAt: row.lastAt.toISOString(),
        },
        isClosed: row.isClosed,
        unreadCount: row.unreadCount,
      }));
      return { items, next: rows.length > page.length && last ? cursorText(last) : null };
    },

    async countUnread(caller: Caller): Promise<{ count: number }> {
      return { count: await store.countUnread(clientsInReach(caller, 'answerChat')) };
    },

    /**
     * A page of a conversation. Asking for its end is opening it, which is logged each time; asking for what came later or
     * earlier belongs to that look, and is logged when there was none.
     *
     * @throws Problem not-found
     */
    async messages(caller: Caller, patientUid: string, page: MessagePage) {
      const { clientId, patientId, ...patient } = await patientInReach(caller, patientUid);
      const conversation = { clientId, patientId };
      const isOpening = page.after === undefined && page.before === undefined;
      const action = 'conversationOpened';
      await (isOpening
        ? accessLog.record({ ...conversation, actor: actorOf(caller), action })
        : accessLog.recordOnce(caller, action, [conversation]));
      const { messages, hasEarlier } = await readMessages(store, conversation, page);
      return {
        patientName: nameOf(patient),
        clientName: patient.clientName,
        content: await teamAnswers(caller, messages),
        hasEarlier,
        state: stateAnswer(await store.state(conversation)),
      };
    },

    /**
     * Answers a patient. The same uid again answers the message that is there.
     *
     * @throws Problem not-found, too-many-requests, message-exists
     */
    async answer(
      caller: Caller,
      patientUid: string,
      { messageUid = uuidv7(), message }: { readonly messageUid?: string | undefined; readonly message: string },
    ): Promise<TeamMessage> {
      const { clientId, patientId } = await patientInReach(caller, patientUid);
      const added = await addMessage(
        store,
        { clientId, patientId },
        {
          messageId: messageUid,
          senderType: 'PROVIDER',
          senderClientId: caller.clientId,
          senderUserId: caller.userId,
          text: message,
          createdAt: now(),
        },
        TEAM_LIMIT,
        (transaction) =>
          accessLog.record(
            { clientId, patientId, actor: actorOf(caller), action: 'conversationAnswered', subjectId: messageUid },
            transaction,
          ),
      );
      const [answer] = await teamAnswers(caller, [added]);
      return answer as TeamMessage;
    },

    /** @throws Problem not-found */
    async markRead(caller: Caller, patientUid: string, position: number): Promise<ConversationState> {
      const { clientId, patientId } = await patientInReach(caller, patientUid);
      return stateAnswer(await store.markRead({ clientId, patientId }, 'team', position));
    },

    /** Closes a conversation seen up to a position: what the patient wrote meanwhile keeps it open. @throws Problem not-found */
    async close(caller: Caller, patientUid: string, position: number): Promise<ConversationState> {
      const { clientId, patientId } = await patientInReach(caller, patientUid);
      const actor = actorOf(caller);
      const after = await store.setClosed({ clientId, patientId }, { closedAt: position }, (transaction) =>
        accessLog.record({ clientId, patientId, actor, action: 'conversationClosed' }, transaction),
      );
      return stateAnswer(after);
    },

    /** @throws Problem not-found */
    async reopen(caller: Caller, patientUid: string): Promise<ConversationState> {
      const { clientId, patientId } = await patientInReach(caller, patientUid);
      const actor = actorOf(caller);
      const after = await store.setClosed({ clientId, patientId }, 'open', (transaction) =>
        accessLog.record({ clientId, patientId, actor, action: 'conversationReopened' }, transaction),
      );
      return stateAnswer(after);
    },
  };
}

export type Conversations = ReturnType<typeof createConversations>;
