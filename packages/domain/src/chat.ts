import { foldedText } from './folding.ts';

/** Who wrote a message of the live chat: the patient, or a member of the provider's staff. */
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

/**
 * Which conversations an inbox shows. What is snoozed is open, and waits until it comes back. `unproved` are open ones of
 * people with an unproved number that no member of the team has taken: anyone can register under any name.
 */
export const CHAT_INBOX_STATES = ['open', 'unproved', 'snoozed', 'closed'] as const;
export type ChatInboxState = (typeof CHAT_INBOX_STATES)[number];

/** Whose conversations an inbox shows: all, one's own, or unassigned ones. */
export const CHAT_INBOX_OWNERS = ['all', 'mine', 'unassigned'] as const;
export type ChatInboxOwner = (typeof CHAT_INBOX_OWNERS)[number];

/** Furthest that a conversation can be snoozed, days. Chosen by us: what has to wait longer is closed. */
export const CHAT_SNOOZE_MAX_DAYS = 90;

/** Members of a team from whom an assignee is chosen; clients have fewer. */
export const CHAT_TEAM_MAX_COUNT = 200;

/** Templates of a client, and their longest name, characters. Chosen by us: more could not be found again by looking. */
export const CHAT_TEMPLATES_MAX_COUNT = 100;
export const CHAT_TEMPLATE_TITLE_MAX_LENGTH = 60;

/** Where a template has the patient's first name. */
export const FIRST_NAME_PLACEHOLDER = '{firstName}';

/** A template's words for one patient. For a patient without a name the blank before it is left out, too. */
export function textOfTemplate(text: string, firstName: string): string {
  const parts = text.split(FIRST_NAME_PLACEHOLDER);
  return parts.reduce((before, after) =>
    firstName === '' ? `${before.replace(/ $/, '')}${after}` : `${before}${firstName}${after}`,
  );
}

/** The time within which a client usually answers. */
export const CHAT_ANSWER_TIMES = ['hour', 'fourHours', 'day', 'twoDays', 'threeDays', 'week'] as const;
export type ChatAnswerTime = (typeof CHAT_ANSWER_TIMES)[number];

/** How long a member of the team is shown as writing after they typed, and how often the page reports it while they type. */
export const CHAT_WRITING_SHOWN_MS = 10_000;
export const CHAT_WRITING_TOLD_EVERY_MS = 4000;

/** Search in messages: length in characters, and messages on one page. */
export const CHAT_SEARCH_MIN_LENGTH = 2;
export const CHAT_SEARCH_MAX_LENGTH = 100;
export const CHAT_SEARCH_PAGE_SIZE = 20;

/** With more messages than this a search is too wide, and asks for one more word. */
export const CHAT_SEARCH_MAX_COUNT = 5000;

const WORD = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu;

/** Length in code units of the beginning of a word that reads like `wanted`, with the marks on its last letter. */
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

/** Places in a text of the words searched for: begin and end of each, in order, without overlaps. */
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

/** How much is shown before the first word that was found, characters. */
const BEFORE_FOUND_LENGTH = 40;

/** The part of a message around the first word found, on one line. */
export function chatExcerptAround(text: string, search: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const first = placesOf(search, line)[0]?.[0] ?? 0;
  if (first <= BEFORE_FOUND_LENGTH) return chatExcerpt(line);
  const from = line.lastIndexOf(' ', first - BEFORE_FOUND_LENGTH / 2) + 1;
  return chatExcerpt(`…${line.slice(from)}`);
}

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
