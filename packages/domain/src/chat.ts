/** Who wrote a message of the live chat: the patient, or somebody of the provider's staff. */
export const CHAT_CLIENT_TYPES = ['PATIENT', 'PROVIDER'] as const;
export type ChatClientType = (typeof CHAT_CLIENT_TYPES)[number];

/** Longest message, characters; longer ones are letters. Chosen by us. */
export const CHAT_MESSAGE_MAX_LENGTH = 2000;

/** How often an open chat asks for new messages. Source: the product's specification. */
export const CHAT_POLL_INTERVAL_MS = 5000;

/** Messages that one page of a conversation holds. */
export const CHAT_PAGE_SIZE = 50;

/** Conversations that one page of the inbox holds. */
export const CHAT_INBOX_PAGE_SIZE = 25;

/** How much of a conversation's last message the inbox shows, characters. */
export const CHAT_EXCERPT_LENGTH = 120;

/** Which conversations an inbox shows. */
export const CHAT_INBOX_STATES = ['open', 'closed'] as const;
export type ChatInboxState = (typeof CHAT_INBOX_STATES)[number];

/** The beginning of a message on one line, cut between characters as people see them. */
export function chatExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= CHAT_EXCERPT_LENGTH) return line;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (cut.length + segment.length >= CHAT_EXCERPT_LENGTH) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
