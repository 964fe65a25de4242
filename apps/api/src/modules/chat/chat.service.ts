import { type ChatMessage, Problem } from '@mien/contract';
import { CHAT_PAGE_SIZE } from '@mien/domain';
import type { ChatStore, Conversation, StoredMessage, WritingLimit } from './chat.store.ts';

const MINUTE_MS = 60_000;

/** More than a person types, less than a program floods. Chosen by us. */
const PATIENT_LIMIT: WritingLimit = { count: 30, durationMs: 5 * MINUTE_MS };

export interface ChatDependencies {
  readonly store: ChatStore;
  readonly now: () => Date;
}

function answerOf(message: StoredMessage): ChatMessage {
  return {
    messageUid: message.message_id,
    position: message.position,
    sender: { clientType: message.sender_type },
    message: message.text,
    createdAt: message.created_at.toISOString(),
  };
}

/** The conversation between a patient and the provider. */
export function createChat({ store, now }: ChatDependencies) {
  return {
    /** One page of a conversation, oldest first: what came after a position, else what came before one, else the end. */
    async list(
      conversation: Conversation,
      { after, before }: { after?: number | undefined; before?: number | undefined },
    ) {
      if (after !== undefined) {
        const found = await store.after(conversation, after, CHAT_PAGE_SIZE);
        return { content: found.map(answerOf), hasEarlier: after > 0 };
      }
      const found = await store.before(conversation, before ?? null, CHAT_PAGE_SIZE);
      const content = found.reverse().map(answerOf);
      return { content, hasEarlier: (content[0]?.position ?? 1) > 1 };
    },

    /**
     * Writes as the patient. The same uid again answers the message that is there.
     *
     * @throws Problem too-many-requests
     */
    async sendAsPatient(
      conversation: Conversation,
      userId: string,
      { messageUid, message }: { readonly messageUid: string; readonly message: string },
    ): Promise<ChatMessage> {
      const added = await store.add(
        conversation,
        { messageId: messageUid, senderType: 'PATIENT', senderUserId: userId, text: message, createdAt: now() },
        PATIENT_LIMIT,
      );
      if (!added) throw new Problem('too-many-requests', { retryAfterS: PATIENT_LIMIT.durationMs / 1000 });
      return answerOf(added);
    },
  };
}

export type Chat = ReturnType<typeof createChat>;
