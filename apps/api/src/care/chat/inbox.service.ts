import type { InboxEntry } from '@mien/contract';
import { ageYearsAt, CHAT_INBOX_PAGE_SIZE, type ChatInboxOwner, type ChatInboxState, chatExcerpt } from '@mien/domain';
import { recordOnce } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import { nameOf, stateAnswer } from './conversation-answer.ts';
import type { InboxCursor } from './inbox.store.ts';
import * as inboxStore from './inbox.store.ts';
import type { ConversationsDeps } from './patient-in-reach.ts';

const cursorText = (row: { waitingSince: Date | null; sortAt: Date; patientId: string }) =>
  `${row.waitingSince === null ? 0 : 1}.${row.sortAt.getTime()}.${row.patientId}`;

/** The contract has already checked the format. */
function cursorFrom(text: string | undefined): InboxCursor | null {
  if (text === undefined) return null;
  const [isWaiting, sortAt = '0', patientId = ''] = text.split('.');
  return { isWaiting: isWaiting === '1', sortAt: new Date(Number(sortAt)), patientId };
}

/** A page of the inbox. Names and message previews are patients' data, so a view is logged for each patient. */
export async function list(
  { now, database, accessLog }: ConversationsDeps,
  caller: Caller,
  { state, owner, cursor }: { state: ChatInboxState; owner: ChatInboxOwner; cursor?: string | undefined },
) {
  const reach = clientsInReach(caller, 'answerChat');
  const filter = { state, owner, userId: caller.userId, now: now() };
  const rows = await inboxStore.inbox(database, reach, filter, cursorFrom(cursor), CHAT_INBOX_PAGE_SIZE + 1);
  const page = rows.slice(0, CHAT_INBOX_PAGE_SIZE);
  await recordOnce(accessLog, caller, 'conversationsListed', page);
  const last = page.at(-1);
  const items: InboxEntry[] = page.map((row) => ({
    patientUid: row.patientId,
    patientName: nameOf(row),
    ageYears: ageYearsAt(row.birthDate, filter.now),
    clientName: row.clientName,
    isVerified: row.phoneVerifiedAt !== null,
    last: {
      clientType: row.senderType,
      excerpt: chatExcerpt(row.text),
      createdAt: row.lastAt.toISOString(),
    },
    ...stateAnswer(row),
  }));
  const isStart = state === 'open' && cursor === undefined;
  return {
    items,
    next: rows.length > page.length && last ? cursorText(last) : null,
    unverifiedCount: isStart ? await inboxStore.countWaiting(database, reach, { areKnown: false, now: filter.now }) : 0,
  };
}

/**
 * Unverified users who register and write count as one, however many names they use, so that they cannot bury other
 * messages.
 */
export async function countWaiting({ database, now }: ConversationsDeps, caller: Caller): Promise<{ count: number }> {
  const reach = clientsInReach(caller, 'answerChat');
  const at = now();
  const [known, unverified] = await Promise.all(
    [true, false].map((areKnown) => inboxStore.countWaiting(database, reach, { areKnown, now: at })),
  );
  return { count: (known ?? 0) + Math.min(1, unverified ?? 0) };
}
