import { type ChangedLine, type LineOfOne, Problem, type SeenLine } from '@mien/contract';
import { DAY_MS, FOLLOW_UP_MAX_DAYS, type FollowedLineKey, ROLES, reachOf } from '@mien/domain';
import {
  type AccessLogContext,
  type AccessRecord,
  actorOf,
  type RecordAccess,
  recordOnce,
} from '../../base/access-log/index.ts';
import { seeNotices, unseeNotices } from '../../insight/attention/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import {
  assignConversation,
  type ConversationsDeps,
  closeConversation,
  reopenConversation,
  snoozeConversation,
} from '../chat/index.ts';
import type { FollowUpChange } from './follow-ups.store.ts';
import * as followUpsStore from './follow-ups.store.ts';
import { itemOf } from './item.ts';
import type { FoundOne } from './line-reader.ts';
import { needsAttention } from './lines/needs-attention.ts';

export interface FollowUpsDeps {
  readonly database: Database;
  /** Messages have their state in their conversation. */
  readonly conversations: ConversationsDeps;
  readonly recordAccess: RecordAccess;
  readonly accessLog: AccessLogContext;
  readonly now: () => Date;
}

/** Roles to which a row can be assigned. */
const TEAM_ROLES = ROLES.filter((role) => reachOf([role], 'organizeChat') !== null);

/** A patient of the caller's own client: lines belong to the team of one client. @throws Problem not-found */
async function patientOfTeam({ database }: FollowUpsDeps, caller: Caller, patientUid: string) {
  const patient = { clientId: caller.clientId, patientId: patientUid };
  if (!(await followUpsStore.hasPatient(database, patient))) throw new Problem('not-found');
  return patient;
}

const notLater = (text: string, now: Date) => new Date(Math.min(Date.parse(text), now.getTime()));

/** Changes the state of a row together with its log entry, in one transaction. @throws Problem changed-meanwhile */
async function changeKept(
  { database, recordAccess, now }: FollowUpsDeps,
  caller: Caller,
  patient: PatientKey,
  line: Exclude<FollowedLineKey, 'unansweredMessages'>,
  { at, revision }: SeenLine,
  change: FollowUpChange,
  act: Pick<AccessRecord, 'action' | 'subjectId'>,
  before?: (transaction: Database) => Promise<void>,
): Promise<number> {
  const beganAt = notLater(at, now());
  return followUpsStore.alone(database, patient, async (transaction) => {
    await before?.(transaction);
    const known = await followUpsStore.find(transaction, patient, line);
    if ((known?.revision ?? 0) !== revision) throw new Problem('changed-meanwhile');
    const next = await followUpsStore.change(transaction, patient, line, known, beganAt, change);
    await recordAccess({ ...patient, actor: actorOf(caller), ...act }, transaction);
    return next;
  });
}

/**
 * Closes the conversation without an answer. @throws Problem changed-meanwhile if a team member answered it, or the
 * patient wrote again
 */
async function closeWithoutAnswer(
  { database, conversations, now }: FollowUpsDeps,
  caller: Caller,
  patient: PatientKey,
  { position }: SeenLine,
): Promise<ChangedLine> {
  if ((await followUpsStore.waitingSince(database, patient)) === null) throw new Problem('changed-meanwhile');
  const { isClosed } = await closeConversation(conversations, caller, patient.patientId, position ?? 0);
  if (!isClosed) throw new Problem('changed-meanwhile');
  return { revision: 0, doneAt: now().toISOString() };
}

/** Marks readings as seen, and ends their snooze. @throws Problem changed-meanwhile if there is neither */
async function seeReadings(
  { database, recordAccess, now }: FollowUpsDeps,
  caller: Caller,
  patient: PatientKey,
  { at, revision }: SeenLine,
  seen: Date,
): Promise<ChangedLine> {
  const doneAt = now();
  const beganAt = notLater(at, doneAt);
  return followUpsStore.alone(database, patient, async (transaction) => {
    const known = await followUpsStore.find(transaction, patient, 'needsAttention');
    if ((known?.revision ?? 0) !== revision) throw new Problem('changed-meanwhile');
    const isNew = await seeNotices(transaction, patient, seen, doneAt);
    if (!isNew && !known?.followUpOn) throw new Problem('changed-meanwhile');
    const done = { doneUntil: seen, doneAt, doneBy: caller.userId };
    const next = known ? await followUpsStore.change(transaction, patient, 'needsAttention', known, beganAt, done) : 0;
    const action = isNew ? 'attentionSeen' : 'followUpDone';
    await recordAccess({ ...patient, actor: actorOf(caller), action }, transaction);
    return { revision: next, doneAt: doneAt.toISOString() };
  });
}

/** @throws Problem not-found, changed-meanwhile */
export async function done(
  deps: FollowUpsDeps,
  caller: Caller,
  line: FollowedLineKey,
  patientUid: string,
  seenLine: SeenLine,
): Promise<ChangedLine> {
  const patient = await patientOfTeam(deps, caller, patientUid);
  if (line === 'unansweredMessages') return closeWithoutAnswer(deps, caller, patient, seenLine);
  const doneAt = deps.now();
  const seen = notLater(seenLine.seen, doneAt);
  if (line === 'needsAttention') return seeReadings(deps, caller, patient, seenLine, seen);
  const change = { doneUntil: seen, doneAt, doneBy: caller.userId };
  const revision = await changeKept(deps, caller, patient, line, seenLine, change, { action: 'followUpDone' });
  return { revision, doneAt: doneAt.toISOString() };
}

/**
 * Marks a row as not done.
 *
 * @throws Problem not-found
 * @throws Problem changed-meanwhile if it is not done, or was done again later
 */
export async function undo(
  deps: FollowUpsDeps,
  caller: Caller,
  line: FollowedLineKey,
  patientUid: string,
  at: Date,
): Promise<ChangedLine> {
  const { database, conversations, recordAccess } = deps;
  const patient = await patientOfTeam(deps, caller, patientUid);
  if (line === 'unansweredMessages') {
    await reopenConversation(conversations, caller, patientUid);
    return { revision: 0, doneAt: null };
  }
  return followUpsStore.alone(database, patient, async (transaction) => {
    const known = await followUpsStore.find(transaction, patient, line);
    const isKept = known?.doneAt?.getTime() === at.getTime();
    const isUnseen = line === 'needsAttention' && (await unseeNotices(transaction, patient, at));
    if (!isKept && !isUnseen) throw new Problem('changed-meanwhile');
    const nothing = { doneUntil: null, doneAt: null, doneBy: null };
    const revision = isKept ? await followUpsStore.change(transaction, patient, line, known, at, nothing) : 0;
    await recordAccess({ ...patient, actor: actorOf(caller), action: 'followUpUndone' }, transaction);
    return { revision: isKept ? revision : (known?.revision ?? 0), doneAt: null };
  });
}

/** @throws Problem not-found for another client's patient or member, user-deactivated, changed-meanwhile */
export async function own(
  deps: FollowUpsDeps,
  caller: Caller,
  line: FollowedLineKey,
  patientUid: string,
  { userUid, ...seen }: SeenLine & { readonly userUid: string | null },
): Promise<ChangedLine> {
  const { conversations } = deps;
  const patient = await patientOfTeam(deps, caller, patientUid);
  if (line === 'unansweredMessages') {
    await assignConversation(conversations, caller, patientUid, userUid);
    return { revision: 0, doneAt: null };
  }
  const act = { action: 'followUpAssigned', subjectId: userUid ?? undefined } as const;
  const revision = await changeKept(
    deps,
    caller,
    patient,
    line,
    seen,
    { ownerId: userUid },
    act,
    async (transaction) => {
      const may = userUid === null || (await followUpsStore.mayOwn(transaction, patient.clientId, userUid, TEAM_ROLES));
      if (!may) throw new Problem(may === false ? 'user-deactivated' : 'not-found');
    },
  );
  return { revision, doneAt: null };
}

/**
 * Snoozes a row until a day; today or a past day ends the snooze.
 *
 * @throws Problem not-found, changed-meanwhile
 * @throws Problem invalid-request for a day too far ahead
 */
export async function snooze(
  deps: FollowUpsDeps,
  caller: Caller,
  line: FollowedLineKey,
  patientUid: string,
  { on, ...seen }: SeenLine & { readonly on: string | null },
): Promise<ChangedLine> {
  const { database, conversations, now } = deps;
  const patient = await patientOfTeam(deps, caller, patientUid);
  const at = now();
  const day = on === null ? null : await followUpsStore.calendar(database, patient.clientId, at, on);
  if (day && day.startsAt.getTime() - at.getTime() > FOLLOW_UP_MAX_DAYS * DAY_MS)
    throw new Problem('invalid-request', { fields: [{ path: 'body.on', rule: 'too_big' }] });
  if (line === 'unansweredMessages') {
    const until = day && day.startsAt > at ? day.startsAt.toISOString() : null;
    const state = await snoozeConversation(conversations, caller, patientUid, { position: seen.position ?? 0, until });
    if (until !== null && state.snoozedUntil !== until) throw new Problem('changed-meanwhile');
    return { revision: 0, doneAt: null };
  }
  const change = { followUpOn: on, snoozedAt: on === null ? null : notLater(seen.seen, at) };
  const act = { action: on === null ? 'followUpBroughtBack' : 'followUpPutOff' } as const;
  return { revision: await changeKept(deps, caller, patient, line, seen, change, act), doneAt: null };
}

const lineOf = (found: FoundOne | undefined): Pick<LineOfOne, 'item' | 'isSnoozed'> =>
  found ? { item: itemOf(needsAttention, found.item), isSnoozed: found.isSnoozed } : { item: null, isSnoozed: false };

/** The follow-up state of a patient's readings, to be changed from the patient's page. @throws Problem not-found */
export async function attentionOf(deps: FollowUpsDeps, caller: Caller, patientUid: string): Promise<LineOfOne> {
  const { database, accessLog, now } = deps;
  const patient = await patientOfTeam(deps, caller, patientUid);
  const at = now();
  const [found, { today }] = await Promise.all([
    followUpsStore.attentionOf(database, patient, at),
    followUpsStore.calendar(database, patient.clientId, at, at.toISOString().slice(0, 'YYYY-MM-DD'.length)),
  ]);
  await recordOnce(accessLog, caller, 'attentionListed', [patient]);
  return { created: at.toISOString(), day: today, ...lineOf(found) };
}
