import { CHAT_INBOX_OWNERS, CHAT_INBOX_STATES, type ChatInboxOwner, type ChatInboxState } from '@mien/domain';
import { paths } from '../../shared/platform/paths.ts';

/** The filter of a list in the URL. */
export interface ListFilter {
  readonly state: ChatInboxState;
  readonly owner: ChatInboxOwner;
  /** The search in messages; empty for none. */
  readonly search: string;
}

export function filterOf(query: URLSearchParams): ListFilter {
  return {
    state: CHAT_INBOX_STATES.find((known) => known === query.get('state')) ?? 'open',
    owner: CHAT_INBOX_OWNERS.find((known) => known === query.get('owner')) ?? 'all',
    search: query.get('search')?.trim() ?? '',
  };
}

/** The filter as URL parameters, without defaults. */
function queryOf({ state, owner, search }: ListFilter, found?: number): string {
  const query = new URLSearchParams();
  if (state !== 'open') query.set('state', state);
  if (owner !== 'all') query.set('owner', owner);
  if (search !== '') query.set('search', search);
  if (found !== undefined) query.set('found', String(found));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export const addressOfList = (filter: ListFilter): string => `${paths.chatInbox}${queryOf(filter)}`;

/** The URL of a conversation next to its list; `found` is the position of a message found by a search. */
export const addressOfConversation = (patientUid: string, filter: ListFilter, found?: number): string =>
  `${paths.teamConversationOf(patientUid)}${queryOf(filter, found)}`;
