import {
  type AskedOfTeam,
  type ChatMember,
  type ConversationState,
  type FoundMessage,
  type InboxEntry,
  type MeasurementItem,
  type MeasurementResult,
  Problem,
  type TeamMessage,
} from '@mien/contract';
import {
  ageYearsAt,
  CHAT_INBOX_PAGE_SIZE,
  CHAT_SEARCH_MAX_COUNT,
  CHAT_SEARCH_PAGE_SIZE,
  CHAT_SNOOZE_MAX_DAYS,
  CHAT_TEAM_MAX_COUNT,
  CHAT_WRITING_SHOWN_MS,
  type ChatInboxOwner,
  type ChatInboxState,
  chatExcerpt,
  chatExcerptAround,
  DAY_MS,
  type Language,
  MINUTE_MS,
  ROLES,
  reachOf,
} from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { type AccessLogContext, actorOf, recordEntry, recordOnce } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type MeasurementsDeps, resultOf } from '../../scans/measurements/index.ts';
import { type CareTeamDeps, readForStaff } from '../care-team/index.ts';
import { noteNews } from '../patient-notices/index.ts';
import { aboutAnswer, addMessage, type MessagePage, messageAnswer, readMessages } from './chat.service.ts';
import type { Conversation, FoundCursor, InboxCursor, StoredMessage, WritingLimit } from './chat.store.ts';
import * as chatStore from './chat.store.ts';

/** For all staff in one conversation together. Chosen by us. */
const TEAM_LIMIT: WritingLimit = { count: 60, durationMs: 5 * MINUTE_MS };

export interface ConversationsDeps {
  readonly database: Database;
  readonly measurements: MeasurementsDeps;
  readonly careTeam: CareTeamDeps;
  readonly accessLog: AccessLogContext;
  readonly now: () => Date;
}

/** Roles of users to whom conversations can be assigned. */
const TEAM_ROLES = ROLES.filter((role) => reachOf([role], 'organiseChat') !== null);

interface Row {
  readonly teamUnreadCount: number;
  readonly isClosed: boolean;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly snoozedUntil: Date | null;
  readonly waitingSince: Date | null;
}

/** A conversation without messages is open, read and unassigned. */
const stateAnswer = (row: Row | null | undefined): ConversationState => ({
  isClosed: row?.isClosed ?? false,
  assignee: row?.assigneeId ? { userUid: row.assigneeId, name: row.assigneeName ?? '' } : null,
  snoozedUntil: row?.snoozedUntil?.toISOString() ?? null,
  unreadCount: row?.teamUnreadCount ?? 0,
  waitingSince: row?.waitingSince?.toISOString() ?? null,
});

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();

const cursorText = (row: { waitingSince: Date | null; placeAt: Date; patientId: string }) =>
  `${row.waitingSince === null ? 0 : 1}.${row.placeAt.getTime()}.${row.patientId}`;

/** The contract has already checked the format. */
function cursorFrom(text: string | undefined): InboxCursor | null {
  if (text === undefined) return null;
  const [isWaiting, placeAt = '0', patientId = ''] = text.split('.');
  return { isWaiting: isWaiting === '1', placeAt: new Date(Number(placeAt)), patientId };
}

/** The contract has already checked the format. */
function foundCursorFrom(text: string | undefined): FoundCursor | null {
  if (text === undefined) return null;
  const [createdAt = '0', position = '0', patientId = ''] = text.split('.');
  return { createdAt: new Date(Number(createdAt)), position: Number(position), patientId };
}

/** @throws Problem not-found */
async function patientInReach(
  { database }: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  permission: 'answerChat' | 'organiseChat' = 'answerChat',
) {
  const patient = await chatStore.patientInReach(database, clientsInReach(caller, permission), patientUid);
  if (!patient) throw new Problem('not-found');
  return patient;
}

/** The subject of a message, without the scan: staff get its id only with the permission to see it. */
function aboutForTeam(message: StoredMessage, language: Language): AskedOfTeam | null {
  const { measurementUid: _, ...about } = aboutAnswer(message, language) ?? { measurementUid: null };
  return 'measure' in about ? about : null;
}

async function teamAnswers(
  { database }: ConversationsDeps,
  caller: Caller,
  messages: readonly StoredMessage[],
  language: Language,
): Promise<TeamMessage[]> {
  const names = await chatStore.namesOf(database, messages);
  return messages.map((message) => ({
    ...messageAnswer(message, language),
    about: aboutForTeam(message, language),
    sender: {
      clientType: message.senderType,
      name: names.get(message.senderUserId) ?? null,
      isOwn: message.senderType === 'PROVIDER' && message.senderUserId === caller.userId,
    },
  }));
}

/** A page of the inbox. Names and message previews are patients' data, so a view is logged for each patient. */
export async function list(
  { now, database, accessLog }: ConversationsDeps,
  caller: Caller,
  { state, owner, cursor }: { state: ChatInboxState; owner: ChatInboxOwner; cursor?: string | undefined },
) {
  const reach = clientsInReach(caller, 'answerChat');
  const filter = { state, owner, userId: caller.userId, now: now() };
  const rows = await chatStore.inbox(database, reach, filter, cursorFrom(cursor), CHAT_INBOX_PAGE_SIZE + 1);
  const page = rows.slice(0, CHAT_INBOX_PAGE_SIZE);
  await recordOnce(accessLog, caller, 'conversationsListed', page);
  const last = page.at(-1);
  const items: InboxEntry[] = page.map((row) => ({
    patientUid: row.patientId,
    patientName: nameOf(row),
    ageYears: ageYearsAt(row.birthDate, filter.now),
    clientName: row.clientName,
    isProved: row.phoneVerifiedAt !== null,
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
    unprovedCount: isStart ? await chatStore.countWaiting(database, reach, { areKnown: false, now: filter.now }) : 0,
  };
}

/**
 * Unverified users who register and write count as one, however many names they use, so that they cannot bury other
 * messages.
 */
export async function countWaiting({ database, now }: ConversationsDeps, caller: Caller): Promise<{ count: number }> {
  const reach = clientsInReach(caller, 'answerChat');
  const at = now();
  const [known, unproved] = await Promise.all(
    [true, false].map((areKnown) => chatStore.countWaiting(database, reach, { areKnown, now: at })),
  );
  return { count: (known ?? 0) + Math.min(1, unproved ?? 0) };
}

/**
 * A page of a conversation. Reading its end opens it, which is logged each time. Reading later or earlier messages
 * belongs to that view, and is logged if there was none.
 *
 * @throws Problem not-found
 */
export async function messages(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  page: MessagePage,
  language: Language,
) {
  const { accessLog, database, now } = deps;
  const { clientId, patientId, ...patient } = await patientInReach(deps, caller, patientUid);
  const conversation = { clientId, patientId };
  const isOpening = page.after === undefined && page.before === undefined;
  const action = 'conversationOpened';
  await (isOpening
    ? recordEntry(accessLog, { ...conversation, actor: actorOf(caller), action })
    : recordOnce(accessLog, caller, action, [conversation]));
  const [{ messages, hasEarlier }, state, writers] = await Promise.all([
    readMessages(database, conversation, page),
    chatStore.state(database, conversation),
    chatStore.writers(database, conversation, caller, new Date(now().getTime() - CHAT_WRITING_SHOWN_MS)),
  ]);
  return {
    patientName: nameOf(patient),
    patientFirstName: patient.firstName,
    ageYears: ageYearsAt(patient.birthDate, now()),
    clientName: patient.clientName,
    content: await teamAnswers(deps, caller, messages, language),
    hasEarlier,
    state: stateAnswer(state),
    writers,
  };
}

/**
 * Answers a patient. A repeated uid returns the existing message.
 *
 * @throws Problem not-found, too-many-requests, message-exists
 * @throws Problem answered-meanwhile when another team member wrote after the position that was seen
 */
export async function answer(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  {
    messageUid = uuidv7(),
    message,
    seen,
  }: { readonly messageUid?: string | undefined; readonly message: string; readonly seen?: number | undefined },
  language: Language,
): Promise<TeamMessage> {
  const { database, now, accessLog } = deps;
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid);
  const createdAt = now();
  const added = await addMessage(
    database,
    { clientId, patientId },
    {
      messageId: messageUid,
      senderType: 'PROVIDER',
      senderClientId: caller.clientId,
      senderUserId: caller.userId,
      text: message,
      createdAt,
      about: null,
      seen: seen ?? null,
    },
    TEAM_LIMIT,
    async (transaction) => {
      await noteNews(transaction, { clientId, patientId }, 'message', createdAt);
      await recordEntry(
        accessLog,
        { clientId, patientId, actor: actorOf(caller), action: 'conversationAnswered', subjectId: messageUid },
        transaction,
      );
    },
  );
  const [answer] = await teamAnswers(deps, caller, [added], language);
  return answer as TeamMessage;
}

/** Reads a scan if the patient permits it; null otherwise. The view is logged. */
async function sharedScan(
  { measurements, careTeam }: ConversationsDeps,
  caller: Caller,
  { clientId, patientId }: Conversation,
  measurementId: string,
  language: Language,
): Promise<MeasurementResult | null> {
  try {
    return await readForStaff(careTeam, caller, patientId, { kind: 'scan', measurementId }, 'resultOpened', () =>
      resultOf(measurements, clientId, patientId, measurementId, language, null, caller.measuresVersion),
    );
  } catch (error) {
    if (error instanceof Problem && error.code === 'results-not-shared') return null;
    throw error;
  }
}

/**
 * The value that a message asks about, read from its scan. The patient's permission gives access; without one, only a
 * value that the patient attached is accessible. The view is logged before the response is sent.
 *
 * @throws Problem not-found for another client's patient, a message without a result, and a deleted result
 * @throws Problem results-not-shared
 */
export async function asked(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  position: number,
  language: Language,
): Promise<{ item: MeasurementItem; measurementUid: string | null }> {
  const { database, measurements, accessLog } = deps;
  const patient = await chatStore.patientInReach(database, clientsInReach(caller, 'readResults'), patientUid);
  if (!patient) throw new Problem('not-found');
  const { clientId, patientId } = patient;
  const conversation = { clientId, patientId };
  const message = await chatStore.at(database, conversation, position);
  const measurementId = message?.aboutMeasurementId;
  if (!message || !measurementId) throw new Problem('not-found');
  const shared = await sharedScan(deps, caller, conversation, measurementId, language);
  if (shared === null && !message.aboutHasValue) throw new Problem('results-not-shared');
  const { groups } =
    shared ??
    (await resultOf(measurements, clientId, patientId, measurementId, language, null, caller.measuresVersion));
  const item = groups.flatMap(({ items }) => items).find((one) => one.measurementTypeId === message.aboutMeasure);
  if (!item) throw new Problem('not-found');
  if (shared === null)
    await recordEntry(accessLog, {
      ...conversation,
      actor: actorOf(caller),
      action: 'resultOpened',
      subjectId: measurementId,
    });
  return { item, measurementUid: shared === null ? null : measurementId };
}

/** @throws Problem not-found */
export async function markRead(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  position: number,
): Promise<ConversationState> {
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid);
  return stateAnswer(await chatStore.markRead(deps.database, { clientId, patientId }, 'team', position));
}

/**
 * Closes a conversation up to the position that was seen; later messages of the patient keep it open. @throws Problem
 * not-found
 */
export async function close(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  position: number,
): Promise<ConversationState> {
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid);
  const actor = actorOf(caller);
  const after = await chatStore.setClosed(
    deps.database,
    { clientId, patientId },
    { closedAt: position },
    (transaction) =>
      recordEntry(deps.accessLog, { clientId, patientId, actor, action: 'conversationClosed' }, transaction),
  );
  return stateAnswer(after);
}

/** @throws Problem not-found */
export async function reopen(deps: ConversationsDeps, caller: Caller, patientUid: string): Promise<ConversationState> {
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid);
  const actor = actorOf(caller);
  const after = await chatStore.setClosed(deps.database, { clientId, patientId }, 'open', (transaction) =>
    recordEntry(deps.accessLog, { clientId, patientId, actor, action: 'conversationReopened' }, transaction),
  );
  return stateAnswer(after);
}

/** Records that the caller is writing. @throws Problem not-found */
export async function writing(deps: ConversationsDeps, caller: Caller, patientUid: string): Promise<{ told: true }> {
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid);
  await chatStore.keepWriter(deps.database, { clientId, patientId }, caller, deps.now());
  return { told: true };
}

/**
 * Assigns a conversation to a member of the client's team.
 *
 * @throws Problem not-found for a patient or user of another client, user-deactivated
 */
export async function assign(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  userId: string | null,
): Promise<ConversationState> {
  const { database, accessLog } = deps;
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid, 'organiseChat');
  const actor = actorOf(caller);
  const after = await chatStore.assign(database, { clientId, patientId }, userId, TEAM_ROLES, (transaction) =>
    recordEntry(
      accessLog,
      { clientId, patientId, actor, action: 'conversationAssigned', subjectId: userId ?? undefined },
      transaction,
    ),
  );
  if (after === null && userId !== null)
    throw new Problem((await chatStore.hasUser(database, clientId, userId)) ? 'user-deactivated' : 'not-found');
  return stateAnswer(after);
}

/**
 * Snoozes a conversation seen up to a position, or ends the snooze. @throws Problem not-found
 * @throws Problem invalid-request for an instant in the past or too far in the future
 */
export async function snooze(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  { position, until }: { readonly position: number; readonly until: string | null },
): Promise<ConversationState> {
  const { now, database, accessLog } = deps;
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid, 'organiseChat');
  const instant = until === null ? null : new Date(until);
  if (instant !== null) {
    const awayMs = instant.getTime() - now().getTime();
    const rule = awayMs <= 0 ? 'past' : awayMs > CHAT_SNOOZE_MAX_DAYS * DAY_MS ? 'too_big' : null;
    if (rule !== null) throw new Problem('invalid-request', { fields: [{ path: 'body.until', rule }] });
  }
  const actor = actorOf(caller);
  const after = await chatStore.snooze(
    database,
    { clientId, patientId },
    { until: instant, seen: position },
    (transaction) => recordEntry(accessLog, { clientId, patientId, actor, action: 'conversationSnoozed' }, transaction),
  );
  return stateAnswer(after);
}

/** Team members to whom a conversation can be assigned. */
export async function team({ database }: ConversationsDeps, caller: Caller): Promise<ChatMember[]> {
  const members = await chatStore.members(database, caller.clientId, TEAM_ROLES, CHAT_TEAM_MAX_COUNT);
  return members.map((member) => ({ userUid: member.userId, name: nameOf(member) }));
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
  const rows = await chatStore.search(database, caller.clientId, search, foundCursorFrom(cursor), limits);
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
