import { foldedText } from './folding.ts';

/** Author of a chat message: the patient, or staff of the provider. */
export const CHAT_CLIENT_TYPES = ['PATIENT', 'PROVIDER'] as const;
export type ChatClientType = (typeof CHAT_CLIENT_TYPES)[number];

/** Maximum length of a message in characters. Chosen. */
export const CHAT_MESSAGE_MAX_LENGTH = 2000;

/** Polling interval of an open chat. Source: the product's specification. */
export const CHAT_POLL_INTERVAL_MS = 5000;

/** Page size of a conversation. */
export const CHAT_PAGE_SIZE = 50;

/** Page size of the inbox. */
export const CHAT_INBOX_PAGE_SIZE = 25;

/** Length of the last-message preview in the inbox, in characters. */
export const CHAT_EXCERPT_LENGTH = 120;

/**
 * Inbox filters. A snoozed conversation is open and hidden until its snooze ends. `unverified`: open conversations of
 * users with an unverified number that no team member has taken; anyone can register under any name.
 */
export const CHAT_INBOX_STATES = ['open', 'unverified', 'snoozed', 'closed'] as const;
export type ChatInboxState = (typeof CHAT_INBOX_STATES)[number];

/** Inbox filter by assignee: all, assigned to me, or unassigned. */
export const CHAT_INBOX_OWNERS = ['all', 'mine', 'unassigned'] as const;
export type ChatInboxOwner = (typeof CHAT_INBOX_OWNERS)[number];

/** Maximum snooze in days. Chosen: a conversation that has to wait longer is closed instead. */
export const CHAT_SNOOZE_MAX_DAYS = 90;

/** Maximum number of team members to choose an assignee from; no client has more. */
export const CHAT_TEAM_MAX_COUNT = 200;

/**
 * Maximum number of templates of a client, and their maximum name length in characters. Chosen: a longer list could not
 * be scanned by eye.
 */
export const CHAT_TEMPLATES_MAX_COUNT = 100;
export const CHAT_TEMPLATE_TITLE_MAX_LENGTH = 60;

/** Placeholder for the patient's first name. */
export const FIRST_NAME_PLACEHOLDER = '{firstName}';

/** Fills a template for one patient. For a patient without a name the blank before the placeholder is dropped, too. */
export function textOfTemplate(text: string, firstName: string): string {
  const parts = text.split(FIRST_NAME_PLACEHOLDER);
  return parts.reduce((before, after) =>
    firstName === '' ? `${before.replace(/ $/, '')}${after}` : `${before}${firstName}${after}`,
  );
}

/** The client's usual response time. */
export const CHAT_ANSWER_TIMES = ['hour', 'fourHours', 'day', 'twoDays', 'threeDays', 'week'] as const;
export type ChatAnswerTime = (typeof CHAT_ANSWER_TIMES)[number];

/** How long the typing indicator of a team member is shown, and how often the page reports typing. */
export const CHAT_WRITING_SHOWN_MS = 10_000;
export const CHAT_WRITING_SENT_EVERY_MS = 4000;

/** Message search: minimum length in characters, and page size. */
export const CHAT_SEARCH_MIN_LENGTH = 2;
export const CHAT_SEARCH_MAX_LENGTH = 100;
export const CHAT_SEARCH_PAGE_SIZE = 20;

/** Above this many candidate messages the search asks for another word. */
export const CHAT_SEARCH_MAX_COUNT = 5000;

const WORD = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu;

/** Length in code units of the word prefix that matches `wanted`, including combining marks on its last letter. */
function lengthOfBeginning(word: string, wanted: string): number {
  const letters = [...word];
  let length = 0;
  let plain = '';
  for (const letter of letters) {
    const next = plain + foldedText(letter);
    if (plain.length >= wanted.length && next !== plain) break;
    plain = next;
    length += letter.length;
  }
  return length;
}

/** Match ranges of the search terms in a text: start and end of each, in order, without overlaps. */
export function placesOf(search: string, text: string): readonly (readonly [number, number])[] {
  const words = foldedText(search).match(WORD) ?? [];
  const places: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plain = foldedText(word);
    const longest = words
      .filter((wanted) => plain.startsWith(wanted))
      .reduce((most, wanted) => (wanted.length > most.length ? wanted : most), '');
    if (longest !== '') places.push([index, index + lengthOfBeginning(word, longest)]);
  }
  return places;
}

/** Characters shown before the first match. */
const BEFORE_FOUND_LENGTH = 40;

/** A one-line excerpt around the first match. */
export function chatExcerptAround(text: string, search: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const first = placesOf(search, line)[0]?.[0] ?? 0;
  if (first <= BEFORE_FOUND_LENGTH) return chatExcerpt(line);
  const from = line.lastIndexOf(' ', first - BEFORE_FOUND_LENGTH / 2) + 1;
  return chatExcerpt(`…${line.slice(from)}`);
}

/** The beginning of a message on one line, cut between grapheme clusters. */
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
