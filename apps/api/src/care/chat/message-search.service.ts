import { type FoundMessage, Problem } from '@mien/contract';
import { ageYearsAt, CHAT_SEARCH_MAX_COUNT, CHAT_SEARCH_PAGE_SIZE, chatExcerptAround } from '@mien/domain';
import { recordOnce } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { nameOf } from './conversation-answer.ts';
import type { FoundCursor } from './message-search.store.ts';
import * as messageSearchStore from './message-search.store.ts';
import type { ConversationsDeps } from './patient-in-reach.ts';

/** The contract has already checked the format. */
function foundCursorFrom(text: string | undefined): FoundCursor | null {
  if (text === undefined) return null;
  const [createdAt = '0', position = '0', patientId = ''] = text.split('.');
  return { createdAt: new Date(Number(createdAt)), position: Number(position), patientId };
}

/**
 * Searches the messages of the caller's client. The patients whose messages are found are logged before the answer is sent.
 *
 * @throws Problem search-too-wide
 */
export async function search(
  { database, accessLog, now }: ConversationsDeps,
  caller: Caller,
  { search, cursor }: { readonly search: string; readonly cursor?: string | undefined },
) {
  const limits = { limit: CHAT_SEARCH_PAGE_SIZE + 1, most: CHAT_SEARCH_MAX_COUNT };
  const rows = await messageSearchStore.search(database, caller.clientId, search, foundCursorFrom(cursor), limits);
  if (rows === null) throw new Problem('search-too-wide');
  const page = rows.slice(0, CHAT_SEARCH_PAGE_SIZE);
  const patients = new Map(page.map(({ clientId, patientId }) => [patientId, { clientId, patientId }]));
  await recordOnce(accessLog, caller, 'conversationsSearched', [...patients.values()]);
  const last = page.at(-1);
  const items: FoundMessage[] = page.map((row) => ({
    patientUid: row.patientId,
    patientName: nameOf(row),
    ageYears: ageYearsAt(row.birthDate, now()),
    position: row.position,
    clientType: row.senderType,
    excerpt: chatExcerptAround(row.text, search),
    createdAt: row.createdAt.toISOString(),
  }));
  return {
    items,
    next: rows.length > page.length && last ? `${last.createdAt.getTime()}.${last.position}.${last.patientId}` : null,
  };
}
