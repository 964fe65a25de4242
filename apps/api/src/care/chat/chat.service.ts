import { type ChatMessage, Problem } from '@mien/contract';
import { CHAT_PAGE_SIZE, MINUTE_MS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { bindAll } from '../../platform/bind-all.ts';
import type {
  ChatStore,
  Conversation,
  InSameTransaction,
  NewMessage,
  StoredMessage,
  WritingLimit,
} from './chat.store.ts';

/** More than a person types, less than a flood. Chosen by us. */
const PATIENT_LIMIT: WritingLimit = { count: 30, durationMs: 5 * MINUTE_MS };

export interface ChatDependencies {
  readonly store: ChatStore;
  readonly now: () => Date;
}

/** The requested page of a conversation. */
export interface MessagePage {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

export function messageAnswer(message: StoredMessage): ChatMessage {
  return {
    messageUid: message.messageId,
    position: message.position,
    sender: { clientType: message.senderType },
    message: message.text,
    createdAt: message.createdAt.toISOString(),
  };
}

/**
 * Adds a message, or returns the one that was already sent.
 *
 * @throws Problem too-many-requests, answered-meanwhile
 * @throws Problem message-exists when the uid belongs to a different text or writer
 */
export async function addMessage(
  store: ChatStore,
  conversation: Conversation,
  message: NewMessage,
  limit: WritingLimit,
  record?: InSameTransaction,
): Promise<StoredMessage> {
  const added = await store.add(conversation, message, limit, record);
  if (!added) throw new Problem('too-many-requests', { retryAfterS: limit.durationMs / 1000 });
  if (added === 'answered') throw new Problem('answered-meanwhile');
  const isSame =
    added.text === message.text &&
    added.senderType === message.senderType &&
    added.senderClientId === message.senderClientId &&
    added.senderUserId === message.senderUserId;
  if (!isSame) throw new Problem('message-exists');
  return added;
}

/** One page of a conversation, oldest first: after a position, else before a position, else the end. */
export async function readMessages(
  store: ChatStore,
  conversation: Conversation,
  { after, before }: MessagePage,
): Promise<{ messages: StoredMessage[]; hasEarlier: boolean }> {
  if (after !== undefined)
    return { messages: await store.after(conversation, after, CHAT_PAGE_SIZE), hasEarlier: after > 0 };
  const messages = (await store.before(conversation, before ?? null, CHAT_PAGE_SIZE)).reverse();
  return { messages, hasEarlier: (messages[0]?.position ?? 1) > 1 };
}

async function list({ store }: ChatDependencies, conversation: Conversation, page: MessagePage) {
  const { messages, hasEarlier } = await readMessages(store, conversation, page);
  return { content: messages.map(messageAnswer), hasEarlier };
}

/**
 * Writes as the patient. A repeated uid returns the existing message; without a uid, every call is a new message.
 *
 * @throws Problem too-many-requests, message-exists
 */
async function sendAsPatient(
  { store, now }: ChatDependencies,
  conversation: Conversation,
  userId: string,
  { messageUid = uuidv7(), message }: { readonly messageUid?: string | undefined; readonly message: string },
): Promise<ChatMessage> {
  const added = await addMessage(
    store,
    conversation,
    {
      messageId: messageUid,
      senderType: 'PATIENT',
      senderClientId: conversation.clientId,
      senderUserId: userId,
      text: message,
      createdAt: now(),
      seen: null,
    },
    PATIENT_LIMIT,
  );
  return messageAnswer(added);
}

async function countUnread({ store }: ChatDependencies, conversation: Conversation): Promise<{ count: number }> {
  return { count: (await store.state(conversation))?.patientUnreadCount ?? 0 };
}

async function markRead(
  { store }: ChatDependencies,
  conversation: Conversation,
  position: number,
): Promise<{ count: number }> {
  const after = await store.markRead(conversation, 'patient', position);
  return { count: after?.patientUnreadCount ?? 0 };
}

/** The conversation between a patient and the team, from the patient's side. */
export const createChat = (parts: ChatDependencies) => bindAll(parts, { list, sendAsPatient, countUnread, markRead });

export type Chat = ReturnType<typeof createChat>;
