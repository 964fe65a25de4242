import { type CaredFor, type Carer, Problem } from '@mien/contract';
import {
  CARER_INVITATION_DAYS,
  type CarerRelation,
  type CarerRight,
  type CarerTick,
  calendarDateIn,
  carerRightsAt,
  carerStateOf,
  DAY_MS,
  hasInviterRoom,
  isStaff,
  type Language,
  MOST_CARERS,
  mayAnswerInvitation,
  mayInviteCarers,
  rightCounts,
  SECOND_MS,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import { type AccessActor, actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import { grantorOf, receiverOf } from '../../base/accounts/index.ts';
import type { PatientMessages } from '../../delivery/sms/patient-messages.ts';
import type { OutgoingSms, QueuedSms, SmsQueue } from '../../delivery/sms/sms-queue.deps.ts';
import * as smsQueue from '../../delivery/sms/sms-queue.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { beginAsCarer, leaveCare, type SignInDeps } from '../sign-in/index.ts';
import type { StoredCarer } from './carers.store.ts';
import * as carersStore from './carers.store.ts';

/** A care relationship that ended longer ago is not listed. */
const LISTED_DAYS = 365;

export interface CarersDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly hash: KeyedHash;
  readonly sms: SmsQueue;
  readonly messages: PatientMessages;
  readonly recordAccess: RecordAccess;
  readonly signIn: SignInDeps;
  readonly installation: { readonly productName: string; readonly publicUrl: string };
}

export interface Invitation {
  readonly id: string;
  readonly phone: string;
  readonly relation: CarerRelation;
  readonly ticks: readonly CarerTick[];
  readonly days: number;
}

/** Facts about the caller for the new session that replaces theirs. */
export interface CarerCall {
  readonly caller: Caller;
  readonly userAgent: string;
  readonly browserToken: string | null;
}

const phoneHashOf = ({ hash }: CarersDeps, phone: string) => hash('carer', phone);

function carerAnswer(carer: StoredCarer, at: Date): Carer {
  return {
    id: carer.carerId,
    name: carer.acceptedAt === null ? null : `${carer.carerFirstName ?? ''} ${carer.carerLastName ?? ''}`.trim(),
    phoneEnding: carer.phoneEnding,
    relation: carer.relation,
    rights: ['see', ...carer.ticks],
    state: carerStateOf(carer, at),
    invited: carer.invitedAt.toISOString(),
    accepted: carer.acceptedAt?.toISOString() ?? null,
    expires: carer.expiresAt.toISOString(),
  };
}

/** Null unless pending or in force. Only the number's current owner learns who asks: a session with an older code may be another person's. */
function caredForAnswer(caller: Caller, carer: StoredCarer, at: Date): CaredFor | null {
  const state = carerStateOf(carer, at);
  if (state !== 'invited' && state !== 'active') return null;
  const { carerId, firstName, lastName, relation, ticks, expiresAt } = carer;
  const isNamed = state === 'active' || mayAnswerInvitation(caller, carer);
  return {
    id: carerId,
    firstName: isNamed ? firstName : '',
    lastName: isNamed ? lastName : '',
    relation,
    rights: ['see', ...ticks],
    state,
    expires: expiresAt.toISOString(),
  };
}

const record = (
  carer: PatientKey & { carerId: string },
  actor: AccessActor,
  action: 'carerInvited' | 'carerEnded' | 'carerAccepted',
) => ({ clientId: carer.clientId, patientId: carer.patientId, actor, action, subjectId: carer.carerId }) as const;

/** How a carer appears in a patient's log. */
const carerActor = ({ clientId, userId }: Caller): AccessActor => ({ kind: 'carer', clientId, userId });

/** Hash of the caller's verified number. Staff cannot be carers: their sessions are shorter than a care lasts. */
async function phoneHashOfCarer(deps: CarersDeps, caller: Caller): Promise<string | null> {
  if (isStaff(caller.roles)) return null;
  const phone = await carersStore.provedPhone(deps.database, caller);
  return phone === null ? null : phoneHashOf(deps, phone);
}

async function messageOf(
  { installation, database }: CarersDeps,
  patient: PatientKey,
  phone: string,
  groupCode: string,
  language: Language,
  at: Date,
): Promise<OutgoingSms> {
  const { productName, publicUrl } = installation;
  const isKnown = await carersStore.isKnown(database, patient.clientId, phone);
  const link = isKnown ? `${publicUrl}/me` : `${publicUrl}/register?code=${encodeURIComponent(groupCode)}`;
  return {
    clientId: patient.clientId,
    recipient: phone,
    text: fill(CATALOGS[language].sms[isKnown ? 'carerInvited' : 'newCarerInvited'], {
      productName,
      link,
    }),
    expiresAt: new Date(at.getTime() + CARER_INVITATION_DAYS * DAY_MS),
    budget: 'carerInvitations',
  };
}

export async function list(
  { now, database }: CarersDeps,
  patient: PatientKey,
): Promise<{ items: Carer[]; mayInvite: boolean }> {
  const at = now();
  const [person, stored] = await Promise.all([
    carersStore.patient(database, patient),
    carersStore.list(database, patient, new Date(at.getTime() - LISTED_DAYS * DAY_MS)),
  ]);
  if (!person) throw new Problem('not-found');
  return {
    items: stored.map((carer) => carerAnswer(carer, at)),
    mayInvite: mayInviteCarers(person.birthDate, calendarDateIn('UTC', at)),
  };
}

/**
 * Invites the owner of a number. Neither the answer nor its timing reveals whether the number is known.
 *
 * @throws Problem not-found, adults-only, too-many-carers, too-many-requests, text-message-failed, phone-not-confirmed,
 *   new-code-needed
 * @throws Problem invalid-request for one's own number: profiles of one number take turns without an invitation
 */
export async function invite(
  deps: CarersDeps,
  caller: Caller,
  patient: PatientKey,
  { id: carerId, phone, relation, ticks, days }: Invitation,
  language: Language,
): Promise<Carer> {
  const { now, database, messages, sms, recordAccess } = deps;
  const at = now();
  const person = await carersStore.patient(database, patient);
  if (!person) throw new Problem('not-found');
  if (!mayInviteCarers(person.birthDate, calendarDateIn('UTC', at))) throw new Problem('adults-only');
  if (phone === person.phoneNumber)
    throw new Problem('invalid-request', { fields: [{ path: 'body.phone', rule: 'own_number' }] });
  const before = await carersStore.byId(database, patient.clientId, carerId);
  if (before) {
    // An id that belongs to another patient reveals nothing.
    if (before.patientId !== patient.patientId) throw new Problem('not-found');
    return carerAnswer(before, at);
  }
  const full = await messages.note(patient.clientId, patient.patientId, at);
  if (full) {
    await smsQueue.noteLimited(sms, 'perPatient');
    throw new Problem('too-many-requests', { retryAfterS: Math.ceil(full.retryInMs / SECOND_MS) });
  }
  const carer = {
    ...patient,
    carerId,
    phoneHash: phoneHashOf(deps, phone),
    phoneEnding: phone.slice(-4),
    relation,
    ticks,
    invitedAt: at,
    expiresAt: new Date(at.getTime() + days * DAY_MS),
  };
  const message = await messageOf(deps, patient, phone, person.groupCode, language, at);
  const queued: QueuedSms[] = [];
  let isLimited = false;
  const adding = carersStore.add(
    database,
    carer,
    (transaction) => grantorOf(transaction, caller, patient),
    async (openCount, ofDay, transaction) => {
      if (openCount >= MOST_CARERS) throw new Problem('too-many-carers');
      const ofClient = await smsQueue.clientUse(sms, transaction, patient.clientId, message.budget);
      if (hasInviterRoom(ofDay.count, ofClient)) return;
      isLimited = true;
      const retryInMs = (ofDay.firstAt ?? at).getTime() + DAY_MS - at.getTime();
      throw new Problem('too-many-requests', { retryAfterS: Math.max(1, Math.ceil(retryInMs / SECOND_MS)) });
    },
    async (transaction) => {
      queued.push(smsQueue.queue(sms, transaction, message));
      await recordAccess(record(carer, actorOf(caller), 'carerInvited'), transaction);
    },
  );
  try {
    await adding;
  } catch (error) {
    // Outside of the transaction, which is undone.
    if (isLimited) await smsQueue.noteLimited(sms, 'perPatient');
    throw error;
  }
  for (const one of queued) await smsQueue.deliver(sms, one);
  const added = await carersStore.byId(database, patient.clientId, carerId);
  if (added?.patientId !== patient.patientId) throw new Problem('not-found');
  return carerAnswer(added, at);
}

/**
 * Ends a care from the next request on, at the request of the patient, the carer or the invited person.
 *
 * @throws Problem not-found, new-code-needed for a session older than the invitation that it declines
 */
export async function end(deps: CarersDeps, caller: Caller, carerId: string): Promise<void> {
  const { database, now, recordAccess } = deps;
  const carer = await carersStore.byId(database, caller.clientId, carerId);
  const isPatients = carer !== undefined && carer.patientId === caller.patientId;
  const isCarers =
    carer !== undefined &&
    !isPatients &&
    (await carersStore.ofCarer(database, caller, await phoneHashOfCarer(deps, caller))).some(
      (one) => one.carerId === carer.carerId,
    );
  if (!carer || !(isPatients || isCarers)) throw new Problem('not-found');
  if (!isPatients && carer.acceptedAt === null && !mayAnswerInvitation(caller, carer))
    throw new Problem('new-code-needed');
  const actor = isPatients ? actorOf(caller) : carerActor(caller);
  const isEnded = await carersStore.end(database, carer, now(), (transaction) =>
    recordAccess(record(carer, actor, 'carerEnded'), transaction),
  );
  if (!isEnded) throw new Problem('not-found');
}

/** Patients whom the caller cares for, and those who have invited the caller. */
export async function caredFor(deps: CarersDeps, caller: Caller): Promise<CaredFor[]> {
  const at = deps.now();
  if (isStaff(caller.roles)) return [];
  const stored = await carersStore.ofCarer(deps.database, caller, await phoneHashOfCarer(deps, caller));
  return stored.flatMap((carer) => caredForAnswer(caller, carer, at) ?? []);
}

/** @throws Problem not-found for an invitation not pending for the caller's number, new-code-needed for a session older than it */
export async function accept(deps: CarersDeps, caller: Caller, carerId: string): Promise<CaredFor> {
  const { now, database, recordAccess } = deps;
  const at = now();
  const phoneHash = await phoneHashOfCarer(deps, caller);
  const carer = await carersStore.byId(database, caller.clientId, carerId);
  if (phoneHash === null || !carer || carer.patientId === caller.patientId) throw new Problem('not-found');
  if (carerStateOf(carer, at) !== 'invited' || !rightCounts(carer.grantorId, carer, at)) throw new Problem('not-found');
  if (!mayAnswerInvitation(caller, carer)) throw new Problem('new-code-needed');
  const isAccepted = await carersStore.accept(
    database,
    caller,
    carer.carerId,
    { phoneHash, at, invitedSince: new Date(at.getTime() - CARER_INVITATION_DAYS * DAY_MS) },
    (transaction) => receiverOf(transaction, caller),
    (transaction) => recordAccess(record(carer, carerActor(caller), 'carerAccepted'), transaction),
  );
  const accepted = isAccepted ? await carersStore.byId(database, caller.clientId, carer.carerId) : undefined;
  const answer = accepted === undefined ? null : caredForAnswer(caller, accepted, at);
  if (answer === null) throw new Problem('not-found');
  return answer;
}

/** A user's current rights as the carer of a patient: none under another care, or after it has ended. */
export async function rightsOf(
  { database, now }: CarersDeps,
  { clientId, carerId, patientId, userId }: PatientKey & { readonly carerId: string; readonly userId: string },
): Promise<readonly CarerRight[]> {
  const carer = await carersStore.byId(database, clientId, carerId);
  return carer?.userId === userId && carer.patientId === patientId ? carerRightsAt(carer, now()) : [];
}

/** Begins a session as the carer of a patient, which replaces the caller's own. @throws Problem not-found */
export async function begin({ database, now, signIn }: CarersDeps, carerId: string, call: CarerCall) {
  const { caller } = call;
  const carer = await carersStore.byId(database, caller.clientId, carerId);
  const rights = carer && carer.userId === caller.userId ? carerRightsAt(carer, now()) : [];
  if (!carer || rights.length === 0 || isStaff(caller.roles)) throw new Problem('not-found');
  return beginAsCarer(signIn, { ...carer, rights }, call);
}

export const leave = ({ signIn }: CarersDeps, call: CarerCall) => leaveCare(signIn, call);
