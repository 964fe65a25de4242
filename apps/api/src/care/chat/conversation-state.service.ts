import { type ChatMember, type ConversationState, Problem } from '@mien/contract';
import { CHAT_SNOOZE_MAX_DAYS, CHAT_TEAM_MAX_COUNT, DAY_MS, ROLES, reachOf } from '@mien/domain';
import { actorOf, recordEntry } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import * as chatMembersStore from './chat-members.store.ts';
import { nameOf, stateAnswer } from './conversation-answer.ts';
import * as conversationStateStore from './conversation-state.store.ts';
import { type ConversationsDeps, patientInReach } from './patient-in-reach.ts';

/** Roles of users to whom conversations can be assigned. */
const TEAM_ROLES = ROLES.filter((role) => reachOf([role], 'organizeChat') !== null);

/** @throws Problem not-found */
export async function markRead(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  position: number,
): Promise<ConversationState> {
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid);
  return stateAnswer(await conversationStateStore.markRead(deps.database, { clientId, patientId }, 'team', position));
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
  const after = await conversationStateStore.setClosed(
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
  const after = await conversationStateStore.setClosed(deps.database, { clientId, patientId }, 'open', (transaction) =>
    recordEntry(deps.accessLog, { clientId, patientId, actor, action: 'conversationReopened' }, transaction),
  );
  return stateAnswer(after);
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
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid, 'organizeChat');
  const actor = actorOf(caller);
  const after = await conversationStateStore.assign(
    database,
    { clientId, patientId },
    userId,
    TEAM_ROLES,
    (transaction) =>
      recordEntry(
        accessLog,
        { clientId, patientId, actor, action: 'conversationAssigned', subjectId: userId ?? undefined },
        transaction,
      ),
  );
  if (after === null && userId !== null)
    throw new Problem((await chatMembersStore.hasUser(database, clientId, userId)) ? 'user-deactivated' : 'not-found');
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
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid, 'organizeChat');
  const instant = until === null ? null : new Date(until);
  if (instant !== null) {
    const awayMs = instant.getTime() - now().getTime();
    const rule = awayMs <= 0 ? 'past' : awayMs > CHAT_SNOOZE_MAX_DAYS * DAY_MS ? 'too_big' : null;
    if (rule !== null) throw new Problem('invalid-request', { fields: [{ path: 'body.until', rule }] });
  }
  const actor = actorOf(caller);
  const after = await conversationStateStore.snooze(
    database,
    { clientId, patientId },
    { until: instant, seen: position },
    (transaction) => recordEntry(accessLog, { clientId, patientId, actor, action: 'conversationSnoozed' }, transaction),
  );
  return stateAnswer(after);
}

/** Team members to whom a conversation can be assigned. */
export async function team({ database }: ConversationsDeps, caller: Caller): Promise<ChatMember[]> {
  const members = await chatMembersStore.members(database, caller.clientId, TEAM_ROLES, CHAT_TEAM_MAX_COUNT);
  return members.map((member) => ({ userUid: member.userId, name: nameOf(member) }));
}
