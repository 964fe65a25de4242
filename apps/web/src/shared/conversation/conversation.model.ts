import type { ChatMessage } from '@mien/contract';
import { calendarDateIn } from '@mien/domain';

/** The known messages of a conversation. */
export interface Conversation<M extends ChatMessage = ChatMessage> {
  /** Oldest first, each position once. */
  readonly messages: readonly M[];
  readonly hasEarlier: boolean;
}

/** Merges two lists: each position once, oldest first. */
export function mergeMessages<M extends ChatMessage>(known: readonly M[], found: readonly M[]): readonly M[] {
  if (found.length === 0) return known;
  const byPosition = new Map([...known, ...found].map((message) => [message.position, message]));
  return [...byPosition.values()].sort((left, right) => left.position - right.position);
}

/**
 * The position up to which no message is missing. One's own message is known at once, possibly before an answer that was
 * written just ahead of it.
 */
export function lastWithoutGap(messages: readonly ChatMessage[]): number {
  let last = (messages[0]?.position ?? 1) - 1;
  for (const { position } of messages) {
    if (position !== last + 1) break;
    last = position;
  }
  return last;
}

/** Messages of one day of the patient's time zone. */
export interface ChatDay<M extends ChatMessage> {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly messages: readonly M[];
}

export function daysOf<M extends ChatMessage>(messages: readonly M[], timeZone: string): ChatDay<M>[] {
  const days: { day: string; messages: M[] }[] = [];
  for (const message of messages) {
    const day = calendarDateIn(timeZone, new Date(message.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** The typed text, and the uid under which it was last sent: the same text sent again is the same message. */
export interface ChatDraft {
  readonly text: string;
  readonly sentAs: { readonly messageUid: string; readonly message: string } | null;
}

export const EMPTY_DRAFT: ChatDraft = { text: '', sentAs: null };

export function isChatDraft(value: unknown): value is ChatDraft {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('sentAs' in value)) return false;
  const { text, sentAs } = value;
  if (typeof text !== 'string') return false;
  if (sentAs === null) return true;
  return (
    typeof sentAs === 'object' &&
    'messageUid' in sentAs &&
    typeof sentAs.messageUid === 'string' &&
    'message' in sentAs &&
    typeof sentAs.message === 'string'
  );
}

/** The message of a draft: a failed attempt is repeated under its uid, changed text gets a new one. */
export function messageOfDraft(draft: ChatDraft, newUid: () => string): { messageUid: string; message: string } {
  const message = draft.text.trim();
  return draft.sentAs?.message === message ? { ...draft.sentAs } : { messageUid: newUid(), message };
}

/** Whether a draft has arrived although its answer was lost. */
export function hasArrived(draft: ChatDraft, messages: readonly ChatMessage[]): boolean {
  const { sentAs } = draft;
  return (
    sentAs !== null &&
    sentAs.message === draft.text.trim() &&
    messages.some((message) => message.messageUid === sentAs.messageUid)
  );
}

/** Unsent answers by patient, as they are stored. */
export function isDrafts(value: unknown): value is Record<string, ChatDraft> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isChatDraft);
}
