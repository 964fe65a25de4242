import { type Notices, Problem, type PushSubscriptionBody } from '@mien/contract';
import type { Language } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { PushSender } from '../../delivery/push/push-sender.ts';
import * as pushSender from '../../delivery/push/push-sender.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Installation } from '../../platform/installation.ts';
import { noticeText } from './notice-words.ts';
import type { SubscriptionKey } from './patient-notices.store.ts';
import * as patientNoticesStore from './patient-notices.store.ts';

export interface PatientNoticesDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly hash: KeyedHash;
  readonly sealed: Pick<SealedSecrets, 'seal' | 'open'>;
  readonly push: PushSender;
  readonly installation: Pick<Installation, 'productName' | 'publicUrl'>;
}

/** The subscriber, and the patient they are notified about. @throws Problem not-found for staff without a profile */
function subscriptionOf(caller: Caller): { readonly key: SubscriptionKey; readonly carerId: string | null } {
  const key = { ...ownPatient(caller), userId: caller.userId };
  return { key, carerId: caller.carer?.carerId ?? null };
}

/** The caller's choices, as far as they are still valid. */
export async function current(deps: PatientNoticesDeps, caller: Caller, language: Language): Promise<Notices> {
  const { database, push, installation } = deps;
  const { key, carerId } = subscriptionOf(caller);
  const [found, person, subscriptions, { publicKey, since }] = await Promise.all([
    patientNoticesStore.find(database, key),
    patientNoticesStore.person(database, key.clientId, key.userId),
    patientNoticesStore.subscriptions(database, key),
    pushSender.key(push),
  ]);
  // A subscription made under an earlier care is valid for that care only.
  const subscription = found?.carerId === carerId ? found : undefined;
  const asked = subscription?.phoneNumber ?? null;
  const isOwn = asked !== null && asked === person?.phoneNumber && subscription?.ownerId === person.ownerId;
  const areTextsBlocked = isOwn && subscription?.textStoppedAt !== null;
  const isText = isOwn && !areTextsBlocked;
  return {
    isText,
    areTextsBlocked,
    hasTextStopped: !isText && subscription !== undefined && (asked !== null || subscription.textStoppedAt !== null),
    phoneNumber: person?.phoneNumber ?? null,
    says: noticeText({ kinds: ['message'], isCarer: carerId !== null, language }, installation),
    publicKey,
    isPush: subscriptions.some(({ sessionId, createdAt }) => sessionId === caller.sessionId && createdAt >= since),
    timeZone: subscription?.timeZone ?? null,
    language: subscription?.language ?? null,
  };
}

/** Turns text messages on or off. @throws Problem phone-missing without a verified number */
export async function saveText(
  deps: PatientNoticesDeps,
  caller: Caller,
  { isOn, timeZone }: { readonly isOn: boolean; readonly timeZone: string },
  language: Language,
): Promise<Notices> {
  const { database, now } = deps;
  const { key, carerId } = subscriptionOf(caller);
  const person = await patientNoticesStore.person(database, key.clientId, key.userId);
  if (isOn && !person?.phoneNumber) throw new Problem('phone-missing');
  await patientNoticesStore.setText(database, key, carerId, isOn && person ? person : null, {
    timeZone,
    language,
    at: now(),
  });
  return current(deps, caller, language);
}

/**
 * Turns on push notifications in the session's browser. @throws Problem invalid-request for an address that the server
 * must not call
 */
export async function addPush(
  deps: PatientNoticesDeps,
  caller: Caller,
  { timeZone, ...target }: PushSubscriptionBody,
  language: Language,
): Promise<Notices> {
  const { database, push, hash, sealed, now } = deps;
  const { key, carerId } = subscriptionOf(caller);
  const fault = pushSender.faultOf(push, target);
  if (fault !== null)
    throw new Problem('invalid-request', { fields: [{ path: `body.${fault.path}`, rule: fault.rule }] });
  const subscription = {
    subscriptionId: uuidv7(),
    sessionId: caller.sessionId,
    endpointHash: hash('push endpoint', target.endpoint),
    sealedSubscription: sealed.seal(JSON.stringify(target), { clientId: key.clientId, field: 'pushSubscription' }),
  };
  await patientNoticesStore.addSubscription(database, key, carerId, subscription, { timeZone, language, at: now() });
  return current(deps, caller, language);
}

/** Turns off push notifications in the session's browser. */
export async function removePush(deps: PatientNoticesDeps, caller: Caller, language: Language): Promise<Notices> {
  subscriptionOf(caller);
  await patientNoticesStore.removeOfSession(deps.database, caller.clientId, caller.sessionId);
  return current(deps, caller, language);
}

/** Updates the time zone and language of the caller's notifications. */
export async function move(
  deps: PatientNoticesDeps,
  caller: Caller,
  timeZone: string,
  language: Language,
): Promise<Notices> {
  await patientNoticesStore.move(deps.database, subscriptionOf(caller).key, { timeZone, language, at: deps.now() });
  return current(deps, caller, language);
}
