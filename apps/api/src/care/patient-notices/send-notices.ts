import { Problem } from '@mien/contract';
import {
  APPOINTMENT_AHEAD_MS,
  type CarerRight,
  isLanguage,
  isTomorrow,
  NOTICE_RETRY_MS,
  type NoticeKind,
  noticeAt,
  noticeExpiresAt,
} from '@mien/domain';
import type { PushTarget } from '../../delivery/push/push-sender.ts';
import * as pushSender from '../../delivery/push/push-sender.ts';
import { RecipientOptedOut } from '../../delivery/sms/send-sms.ts';
import type { SmsQueue } from '../../delivery/sms/sms-queue.deps.ts';
import * as smsQueue from '../../delivery/sms/sms-queue.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { type NoticeAbout, noticePush, noticeText } from './notice-words.ts';
import type { PatientNoticesDeps } from './patient-notices.service.ts';
import type { DueWish, StoredSubscription } from './patient-notices.store.ts';
import * as patientNoticesStore from './patient-notices.store.ts';

/** Notices read at a time. */
const BATCH_SIZE = 50;
/** Batch limit of one run, so that other jobs can run. */
const MAX_BATCHES = 10;

export interface SendNoticesDeps
  extends Pick<PatientNoticesDeps, 'database' | 'now' | 'sealed' | 'push' | 'installation'> {
  readonly sms: SmsQueue;
  /** The current permissions of a session; null when it is over. */
  readonly callerOfSession: (clientId: string, sessionId: string) => Promise<Caller | null>;
  /** The current rights of a user as the carer of a patient. */
  readonly carerRightsOf: (
    care: PatientKey & { readonly carerId: string; readonly userId: string },
  ) => Promise<readonly CarerRight[]>;
  /** Whether the care team has a request that the patient hasn't answered. */
  readonly isAskedForResults: (patient: PatientKey) => Promise<boolean>;
}

/**
 * Counters of a run: subscribers notified, notifications skipped because every channel was at its limit, and
 * subscriptions ended.
 */
export type NoticesReport = Readonly<Record<'noticed' | 'leftOut' | 'ended', number>>;

/** The events that are still news: those that the patient has seen since are dropped. */
async function stillNews(
  { isAskedForResults }: SendNoticesDeps,
  wish: DueWish,
  at: Date,
): Promise<readonly NoticeKind[]> {
  const { hasUnread, appointmentsAtMs, timeZone } = wish;
  const isStill: Readonly<Record<NoticeKind, () => boolean | Promise<boolean>>> = {
    message: () => hasUnread,
    resultsRequest: () => isAskedForResults(wish),
    appointment: () => appointmentsAtMs.some((ms) => isTomorrow(new Date(ms), at, timeZone)),
  };
  const answers = await Promise.all(wish.waiting.map(async (kind) => ((await isStill[kind]()) ? [kind] : [])));
  return answers.flat();
}

/** Whether a subscription may still be used: the session in which it was made is open, and opens this patient's messages. */
async function isOpen(
  { callerOfSession }: SendNoticesDeps,
  wish: DueWish,
  subscription: StoredSubscription,
): Promise<boolean> {
  const caller = await callerOfSession(subscription.clientId, subscription.sessionId);
  if (caller === null || caller.isScanOnly || caller.patientId !== wish.patientId) return false;
  if ((caller.carer?.carerId ?? null) !== wish.carerId) return false;
  return caller.carer === null || caller.carer.rights.includes('chat');
}

function targetOf(
  { sealed }: SendNoticesDeps,
  { clientId, sealedSubscription }: StoredSubscription,
): PushTarget | null {
  const text = sealed.open(sealedSubscription, { clientId, field: 'pushSubscription' });
  return text === null ? null : (JSON.parse(text) as PushTarget);
}

/** To every browser of the person. @returns whether a push service took it */
async function toBrowsers(deps: SendNoticesDeps, wish: DueWish, about: NoticeAbout, at: Date): Promise<boolean> {
  const { database, push, installation } = deps;
  const subscriptions = await patientNoticesStore.subscriptions(database, wish);
  if (subscriptions.length === 0) return false;
  const { since } = await pushSender.key(push);
  const message = { text: noticePush(about, installation), expiresAt: noticeExpiresAt(at, wish.timeZone, 'push') };
  let isTaken = false;
  for (const subscription of subscriptions) {
    const target = targetOf(deps, subscription);
    const isUsable = target !== null && subscription.createdAt >= since && (await isOpen(deps, wish, subscription));
    const outcome = isUsable ? await pushSender.send(push, target, message) : 'gone';
    if (outcome === 'gone') await patientNoticesStore.removeSubscription(database, subscription);
    isTaken ||= outcome === 'taken';
  }
  return isTaken;
}

/** Sends a text message if the number is still that of the subscriber. @returns whether it was queued */
async function toPhone(deps: SendNoticesDeps, wish: DueWish, about: NoticeAbout, at: Date): Promise<boolean> {
  const { database, sms, installation } = deps;
  if (wish.phoneNumber === null || wish.textStoppedAt !== null) return false;
  if (!wish.isReachable) {
    await patientNoticesStore.stopText(database, wish, at);
    return false;
  }
  try {
    await smsQueue.send(sms, {
      clientId: wish.clientId,
      recipient: wish.phoneNumber,
      text: noticeText(about, installation),
      expiresAt: noticeExpiresAt(at, wish.timeZone, 'text'),
      budget: 'notices',
    });
    return true;
  } catch (error) {
    // No room, or refused by the carrier.
    if (!(error instanceof Problem)) throw error;
    if (error instanceof RecipientOptedOut) await patientNoticesStore.blockText(database, wish, at);
    return false;
  }
}

async function look(deps: SendNoticesDeps, wish: DueWish): Promise<keyof NoticesReport | null> {
  const { database, now, carerRightsOf } = deps;
  const at = now();
  const { carerId } = wish;
  if (carerId !== null && !(await carerRightsOf({ ...wish, carerId })).includes('chat')) {
    await patientNoticesStore.remove(database, wish);
    return 'ended';
  }
  const kinds = await stillNews(deps, wish, at);
  const sendAt = noticeAt({ now: at, sentAt: wish.sentAt, timeZone: wish.timeZone });
  if (kinds.length === 0 || sendAt > at) {
    await patientNoticesStore.postpone(database, wish, kinds.length === 0 ? null : sendAt);
    return null;
  }
  // Marked as sent before sending (at most once): a crash in between loses one, and none is sent twice.
  if (!(await patientNoticesStore.take(database, wish, at))) return null;
  const about = { kinds, isCarer: carerId !== null, language: isLanguage(wish.language) ? wish.language : 'en' };
  const isText = await toPhone(deps, wish, about, at);
  const isPush = await toBrowsers(deps, wish, about, at);
  if (isText || isPush) return 'noticed';
  await patientNoticesStore.giveBack(database, wish, kinds, new Date(at.getTime() + NOTICE_RETRY_MS));
  return 'leftOut';
}

/** Notes appointments of tomorrow, by each patient's own calendar. */
async function noteAppointments({ database, now }: SendNoticesDeps): Promise<void> {
  const at = now();
  for (const ahead of await patientNoticesStore.appointmentsAhead(
    database,
    at,
    new Date(at.getTime() + APPOINTMENT_AHEAD_MS),
  ))
    if (isTomorrow(ahead.startsAt, at, ahead.timeZone)) await patientNoticesStore.noteAppointment(database, ahead, at);
}

/** Sends the notifications that are due. Safe to run from several processes at once. */
export async function sendDue(deps: SendNoticesDeps): Promise<NoticesReport> {
  await noteAppointments(deps);
  const report = { noticed: 0, leftOut: 0, ended: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const wishes = await patientNoticesStore.due(deps.database, deps.now(), BATCH_SIZE);
    for (const wish of wishes) {
      const done = await look(deps, wish);
      if (done !== null) report[done] += 1;
    }
    if (wishes.length < BATCH_SIZE) break;
  }
  return report;
}
