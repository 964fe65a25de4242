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
import * as smsQueue from '../../delivery/sms/sms-queue.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { type AskForScansDeps, askForScans, type ScanRequestsReport } from './ask-for-scans.ts';
import { type NoticeAbout, noticePush, noticeText } from './notice-words.ts';
import type { PatientNoticesDeps } from './patient-notices.service.ts';
import type { DueSubscription, StoredPushSubscription } from './patient-notices.store.ts';
import * as patientNoticesStore from './patient-notices.store.ts';

/** Notices read at a time. */
const BATCH_SIZE = 50;
/** Batch limit of one run, so that other jobs can run. */
const MAX_BATCHES = 10;

export interface SendNoticesDeps
  extends Pick<PatientNoticesDeps, 'database' | 'now' | 'sealed' | 'push' | 'installation'>,
    AskForScansDeps {
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
  due: DueSubscription,
  at: Date,
): Promise<readonly NoticeKind[]> {
  const { hasUnread, appointmentsAtMs, timeZone } = due;
  const isStill: Readonly<Record<NoticeKind, () => boolean | Promise<boolean>>> = {
    message: () => hasUnread,
    resultsRequest: () => isAskedForResults(due),
    appointment: () => appointmentsAtMs.some((ms) => isTomorrow(new Date(ms), at, timeZone)),
  };
  const answers = await Promise.all(due.waiting.map(async (kind) => ((await isStill[kind]()) ? [kind] : [])));
  return answers.flat();
}

/** Whether a subscription may still be used: the session in which it was made is open, and opens this patient's messages. */
async function isOpen(
  { callerOfSession }: SendNoticesDeps,
  due: DueSubscription,
  subscription: StoredPushSubscription,
): Promise<boolean> {
  const caller = await callerOfSession(subscription.clientId, subscription.sessionId);
  if (caller === null || caller.isScanOnly || caller.patientId !== due.patientId) return false;
  if ((caller.carer?.carerId ?? null) !== due.carerId) return false;
  return caller.carer === null || caller.carer.rights.includes('chat');
}

function targetOf(
  { sealed }: SendNoticesDeps,
  { clientId, sealedSubscription }: StoredPushSubscription,
): PushTarget | null {
  const text = sealed.open(sealedSubscription, { clientId, field: 'pushSubscription' });
  return text === null ? null : (JSON.parse(text) as PushTarget);
}

/** To every browser of the person. @returns whether a push service took it */
async function toBrowsers(deps: SendNoticesDeps, due: DueSubscription, about: NoticeAbout, at: Date): Promise<boolean> {
  const { database, push, installation } = deps;
  const subscriptions = await patientNoticesStore.subscriptions(database, due);
  if (subscriptions.length === 0) return false;
  const { since } = await pushSender.key(push);
  const message = { text: noticePush(about, installation), expiresAt: noticeExpiresAt(at, due.timeZone, 'push') };
  let isTaken = false;
  for (const subscription of subscriptions) {
    const target = targetOf(deps, subscription);
    const isUsable = target !== null && subscription.createdAt >= since && (await isOpen(deps, due, subscription));
    const outcome = isUsable ? await pushSender.send(push, target, message) : 'gone';
    if (outcome === 'gone') await patientNoticesStore.removeSubscription(database, subscription);
    isTaken ||= outcome === 'taken';
  }
  return isTaken;
}

/** Sends a text message if the number is still that of the subscriber. @returns whether it was queued */
async function toPhone(deps: SendNoticesDeps, due: DueSubscription, about: NoticeAbout, at: Date): Promise<boolean> {
  const { database, sms, installation } = deps;
  if (due.phoneNumber === null || due.textStoppedAt !== null) return false;
  if (!due.isReachable) {
    await patientNoticesStore.stopText(database, due, at);
    return false;
  }
  try {
    await smsQueue.send(sms, {
      clientId: due.clientId,
      recipient: due.phoneNumber,
      text: noticeText(about, installation),
      expiresAt: noticeExpiresAt(at, due.timeZone, 'text'),
      budget: 'notices',
    });
    return true;
  } catch (error) {
    // No room, or refused by the carrier.
    if (!(error instanceof Problem)) throw error;
    if (error instanceof RecipientOptedOut) await patientNoticesStore.blockText(database, due, at);
    return false;
  }
}

async function look(deps: SendNoticesDeps, due: DueSubscription): Promise<keyof NoticesReport | null> {
  const { database, now, carerRightsOf } = deps;
  const at = now();
  const { carerId } = due;
  if (carerId !== null && !(await carerRightsOf({ ...due, carerId })).includes('chat')) {
    await patientNoticesStore.remove(database, due);
    return 'ended';
  }
  const kinds = await stillNews(deps, due, at);
  const sendAt = noticeAt({ now: at, sentAt: due.sentAt, timeZone: due.timeZone });
  if (kinds.length === 0 || sendAt > at) {
    await patientNoticesStore.postpone(database, due, kinds.length === 0 ? null : sendAt);
    return null;
  }
  // Marked as sent before sending (at most once): a crash in between loses one, and none is sent twice.
  if (!(await patientNoticesStore.take(database, due, at))) return null;
  const about = { kinds, isCarer: carerId !== null, language: isLanguage(due.language) ? due.language : 'en' };
  const isText = await toPhone(deps, due, about, at);
  const isPush = await toBrowsers(deps, due, about, at);
  if (isText || isPush) return 'noticed';
  await patientNoticesStore.giveBack(database, due, kinds, new Date(at.getTime() + NOTICE_RETRY_MS));
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

/**
 * Sends the notifications that are due, and the text messages that ask for a scan before an appointment. Safe to run
 * from several processes at once.
 */
export async function sendDue(deps: SendNoticesDeps): Promise<NoticesReport & ScanRequestsReport> {
  await noteAppointments(deps);
  const report = { noticed: 0, leftOut: 0, ended: 0, ...(await askForScans(deps)) };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const dueSubscriptions = await patientNoticesStore.due(deps.database, deps.now(), BATCH_SIZE);
    for (const due of dueSubscriptions) {
      const done = await look(deps, due);
      if (done !== null) report[done] += 1;
    }
    if (dueSubscriptions.length < BATCH_SIZE) break;
  }
  return report;
}
