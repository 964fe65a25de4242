import type { AskedOfTeam, ChatMessage } from '@mien/contract';
import { calendarDateIn } from '@mien/domain';

/** A message as either of the two sides receives it. */
export type AnyMessage = Omit<ChatMessage, 'about'> & { readonly about: AskedOfTeam | null };

/** The known messages of a conversation. */
export interface Conversation<M extends AnyMessage = ChatMessage> {
  /** Oldest first, each position once. */
  readonly messages: readonly M[];
  readonly hasEarlier: boolean;
}

/** Merges two lists: each position once, oldest first. */
export function mergeMessages<M extends AnyMessage>(known: readonly M[], found: readonly M[]): readonly M[] {
  if (found.length === 0) return known;
  const byPosition = new Map([...known, ...found].map((message) => [message.position, message]));
  return [...byPosition.values()].sort((left, right) => left.position - right.position);
}

/**
 * The last position before a gap. The user's own message is known at once, possibly before an answer written just ahead
 * of it.
 */
export function lastWithoutGap(messages: readonly AnyMessage[]): number {
  let last = (messages[0]?.position ?? 1) - 1;
  for (const { position } of messages) {
    if (position !== last + 1) break;
    last = position;
  }
  return last;
}

/** Messages of one day in the patient's time zone. */
export interface ChatDay<M extends AnyMessage> {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly messages: readonly M[];
}

export function daysOf<M extends AnyMessage>(messages: readonly M[], timeZone: string): ChatDay<M>[] {
  const days: { day: string; messages: M[] }[] = [];
  for (const message of messages) {
    const day = calendarDateIn(timeZone, new Date(message.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** The value of a scan that a message will refer to. */
export interface DraftAbout {
  readonly measurementUid: string;
  readonly measure: string;
  /** Whether the patient attaches the value. */
  readonly hasValue: boolean;
}

/** A message as it is sent. */
export interface SentDraft {
  readonly messageUid: string;
  readonly message: string;
  readonly about?: DraftAbout;
}

/** The typed text, and the uid under which it was last sent, which makes retries idempotent. */
export interface ChatDraft {
  readonly text: string;
  readonly sentAs: SentDraft | null;
  readonly about?: DraftAbout;
}

export const EMPTY_DRAFT: ChatDraft = { text: '', sentAs: null };

function isAbout(value: unknown): value is DraftAbout {
  if (typeof value !== 'object' || value === null) return false;
  const { measurementUid, measure, hasValue } = value as Partial<DraftAbout>;
  return typeof measurementUid === 'string' && typeof measure === 'string' && typeof hasValue === 'boolean';
}

export function isChatDraft(value: unknown): value is ChatDraft {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('sentAs' in value)) return false;
  const { text, sentAs } = value;
  if (typeof text !== 'string' || ('about' in value && !isAbout(value.about))) return false;
  if (sentAs === null) return true;
  return (
    typeof sentAs === 'object' &&
    'messageUid' in sentAs &&
    typeof sentAs.messageUid === 'string' &&
    'message' in sentAs &&
    typeof sentAs.message === 'string'
  );
}

/** Whether a draft is unchanged since it was sent: the same text about the same value. */
const isAsSent = ({ sentAs, text, about }: ChatDraft): boolean =>
  sentAs !== null &&
  sentAs.message === text.trim() &&
  sentAs.about?.measurementUid === about?.measurementUid &&
  sentAs.about?.measure === about?.measure &&
  sentAs.about?.hasValue === about?.hasValue;

/** The message of a draft: a retry keeps its uid, a changed draft gets a new one. */
export function messageOfDraft(draft: ChatDraft, newUid: () => string): SentDraft {
  const { text, sentAs, about } = draft;
  if (sentAs !== null && isAsSent(draft)) return { ...sentAs };
  return { messageUid: newUid(), message: text.trim(), ...(about ? { about } : {}) };
}

/** Whether a draft has arrived although its response was lost. */
export function hasArrived(draft: ChatDraft, messages: readonly AnyMessage[]): boolean {
  const { sentAs } = draft;
  return isAsSent(draft) && messages.some((message) => message.messageUid === sentAs?.messageUid);
}

/** Unsent answers by patient, as stored. */
export function isDrafts(value: unknown): value is Record<string, ChatDraft> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isChatDraft);
}
