import { type AskedResult, type ChatMessage, Problem } from '@mien/contract';
import { CHAT_PAGE_SIZE, calendarDateIn, type Language, type MeasureTypeKey, MINUTE_MS } from '@mien/domain';
import { CATALOGS, MEASURE_TEXTS } from '@mien/messages/catalogs';
import { v7 as uuidv7 } from 'uuid';
import { recordEvent } from '../../base/webhooks/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type MeasurementsDeps, resultOf } from '../../scans/measurements/index.ts';
import * as conversationStateStore from './conversation-state.store.ts';
import type {
  Conversation,
  InSameTransaction,
  MessageAbout,
  NewMessage,
  StoredMessage,
  WritingLimit,
} from './messages.store.ts';
import * as messagesStore from './messages.store.ts';

/** More than a person types, less than a flood. Chosen by us. */
const PATIENT_LIMIT: WritingLimit = { count: 30, durationMs: 5 * MINUTE_MS };

export interface ChatDeps {
  readonly database: Database;
  readonly measurements: MeasurementsDeps;
  readonly now: () => Date;
}

/** The requested page of a conversation. */
export interface MessagePage {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/** The measure that represents systolic and diastolic pressure together. */
const BOTH_PRESSURES = 'systolicMmHg';

/** The subject of a message, in the reader's language. */
export function aboutAnswer(message: StoredMessage, language: Language): AskedResult | null {
  const { aboutMeasurementId: measurementUid, aboutMeasure: measure, aboutDay: day, aboutHasValue: hasValue } = message;
  if (measurementUid === null || measure === null || day === null || hasValue === null) return null;
  const name =
    measure === BOTH_PRESSURES
      ? CATALOGS[language].results.bloodPressure.name
      : MEASURE_TEXTS[language][measure as MeasureTypeKey]?.name;
  return { measurementUid, measure, displayName: name ?? measure, day, hasValue };
}

export function messageAnswer(message: StoredMessage, language: Language): ChatMessage {
  return {
    messageUid: message.messageId,
    position: message.position,
    sender: { clientType: message.senderType },
    message: message.text,
    createdAt: message.createdAt.toISOString(),
    about: aboutAnswer(message, language),
  };
}

/**
 * Adds a message, or returns it if it was already sent.
 *
 * @throws Problem too-many-requests, answered-meanwhile
 * @throws Problem message-exists if the uid belongs to a different text or author
 */
export async function addMessage(
  database: Database,
  conversation: Conversation,
  message: NewMessage,
  limit: WritingLimit,
  record?: InSameTransaction,
): Promise<StoredMessage> {
  const added = await messagesStore.add(database, conversation, message, limit, record);
  if (!added) throw new Problem('too-many-requests', { retryAfterS: limit.durationMs / 1000 });
  if (added === 'answered') throw new Problem('answered-meanwhile');
  const isSame =
    added.text === message.text &&
    added.senderType === message.senderType &&
    added.senderClientId === message.senderClientId &&
    added.senderUserId === message.senderUserId &&
    added.aboutMeasurementId === (message.about?.measurementId ?? null) &&
    added.aboutMeasure === (message.about?.measure ?? null) &&
    added.aboutHasValue === (message.about?.hasValue ?? null);
  if (!isSame) throw new Problem('message-exists');
  return added;
}

/** One page of a conversation, oldest first: after a position, else before a position, else the end. */
export async function readMessages(
  database: Database,
  conversation: Conversation,
  { after, before }: MessagePage,
): Promise<{ messages: StoredMessage[]; hasEarlier: boolean }> {
  if (after !== undefined)
    return {
      messages: await messagesStore.after(database, conversation, after, CHAT_PAGE_SIZE),
      hasEarlier: after > 0,
    };
  const messages = (await messagesStore.before(database, conversation, before ?? null, CHAT_PAGE_SIZE)).reverse();
  return { messages, hasEarlier: (messages[0]?.position ?? 1) > 1 };
}

export async function list({ database }: ChatDeps, conversation: Conversation, page: MessagePage, language: Language) {
  const { messages, hasEarlier } = await readMessages(database, conversation, page);
  return { content: messages.map((message) => messageAnswer(message, language)), hasEarlier };
}

/** A value that a patient asks about. */
export interface Asking {
  readonly measurementUid: string;
  readonly measure: string;
  readonly hasValue: boolean;
  readonly timeZone: string;
}

/** Finds the value that a patient asks about. @throws Problem not-found unless it is one that the patient sees */
async function aboutOf(
  { measurements }: ChatDeps,
  { clientId, patientId }: Conversation,
  { measurementUid, measure, hasValue, timeZone }: Asking,
  language: Language,
): Promise<MessageAbout> {
  const { created, groups } = await resultOf(measurements, clientId, patientId, measurementUid, language);
  if (!groups.some(({ items }) => items.some(({ measurementTypeId }) => measurementTypeId === measure)))
    throw new Problem('not-found');
  const day = calendarDateIn(timeZone, new Date(created));
  return { measurementId: measurementUid, measure, day, hasValue };
}

/**
 * Writes as the patient. A repeated uid returns the existing message; without a uid, every call is a new message.
 *
 * @throws Problem too-many-requests, message-exists
 * @throws Problem not-found for a result that the patient does not have
 */
export async function sendAsPatient(
  deps: ChatDeps,
  conversation: Conversation,
  userId: string,
  {
    messageUid = uuidv7(),
    message,
    about,
  }: { readonly messageUid?: string | undefined; readonly message: string; readonly about?: Asking | undefined },
  language: Language,
): Promise<ChatMessage> {
  const { database, now } = deps;
  const createdAt = now();
  const added = await addMessage(
    database,
    conversation,
    {
      messageId: messageUid,
      senderType: 'PATIENT',
      senderClientId: conversation.clientId,
      senderUserId: userId,
      text: message,
      createdAt,
      about: about === undefined ? null : await aboutOf(deps, conversation, about, language),
      seen: null,
    },
    PATIENT_LIMIT,
    (transaction) =>
      recordEvent(transaction, {
        type: 'chat.message_received',
        clientId: conversation.clientId,
        patientId: conversation.patientId,
        at: createdAt,
        ids: { messageUid },
      }),
  );
  return messageAnswer(added, language);
}

export async function countUnread({ database }: ChatDeps, conversation: Conversation): Promise<{ count: number }> {
  return { count: (await conversationStateStore.state(database, conversation))?.patientUnreadCount ?? 0 };
}

export async function markRead(
  { database }: ChatDeps,
  conversation: Conversation,
  position: number,
): Promise<{ count: number }> {
  const after = await conversationStateStore.markRead(database, conversation, 'patient', position);
  return { count: after?.patientUnreadCount ?? 0 };
}
