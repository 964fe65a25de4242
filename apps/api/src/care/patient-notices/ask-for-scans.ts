import { Problem } from '@mien/contract';
import {
  calendarDateIn,
  isStaff,
  type Language,
  linkOpensAt,
  localeOf,
  noticeExpiresAt,
  scanRequestStep,
  startOfUtcDay,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import { RecipientOptedOut } from '../../delivery/sms/send-sms.ts';
import type { QueuedSms, SmsQueue } from '../../delivery/sms/sms-queue.deps.ts';
import * as smsQueue from '../../delivery/sms/sms-queue.ts';
import { addLink, endScanRequest, noteScanRequest } from '../../identity/login-links/index.ts';
import { type RandomSource, tokenHash } from '../../platform/crypto/secrets.ts';
import { lockPatientRow } from '../../platform/data/lock-patients.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { PatientNoticesDeps } from './patient-notices.service.ts';
import type { WaitingScanRequest } from './patient-notices.store.ts';
import * as patientNoticesStore from './patient-notices.store.ts';

export interface AskForScansDeps extends Pick<PatientNoticesDeps, 'database' | 'now' | 'installation'> {
  readonly sms: SmsQueue;
  readonly random: Pick<RandomSource, 'token'>;
}

/**
 * Counters of a run: patients asked and reminded, text messages for which there was no room or that the carrier
 * rejected, and requests that cannot reach the patient.
 */
export type ScanRequestsReport = Readonly<Record<'asked' | 'reminded' | 'requestsLeftOut' | 'requestsEnded', number>>;

/** Says from which day the link works only while it does not work yet: by the clock of the patient, as far as we know it. */
function textOf(
  { installation }: AskForScansDeps,
  request: WaitingScanRequest,
  step: 'invite' | 'remind',
  { link, at, language }: { readonly link: string; readonly at: Date; readonly language: Language },
): string {
  const texts = CATALOGS[language].sms.visitScan[step];
  const opensAt = linkOpensAt(request, request);
  const { productName } = installation;
  if (opensAt <= at) return fill(texts.now, { productName, link });
  const format = new Intl.DateTimeFormat(localeOf(language), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const day = format.format(startOfUtcDay(calendarDateIn(request.patientZone, opensAt)));
  return fill(texts.later, { productName, day, link });
}

/** Sends one text message with a link of its own, in one transaction with the note that it was sent. */
async function send(
  deps: AskForScansDeps,
  request: WaitingScanRequest,
  step: 'invite' | 'remind',
  at: Date,
): Promise<boolean> {
  const { database, sms, random, installation } = deps;
  const { clientId, patientId, userId, appointmentId, startsAt, endsAt, phoneNumber } = request;
  const language = await patientNoticesStore.languageOf(database, { clientId, patientId, userId });
  const id = random.token();
  const link = `${installation.publicUrl}/alogin/${id}`;
  // A reminder must not arrive at night; an invitation is of use until the visit.
  const expiresAt = step === 'remind' ? noticeExpiresAt(at, request.patientZone, 'text') : startsAt;
  const queued: QueuedSms[] = [];
  const isTaken = await inTransaction(database, async (transaction) => {
    queued.length = 0;
    // A deleted patient has no appointments, so nothing is noted.
    await lockPatientRow(transaction, { clientId, patientId }, 'key share');
    if (!(await noteScanRequest(transaction, request, step, at))) return false;
    // Not in the access log, where a reminder would tell staff that a patient has not scanned. Making the appointment is.
    await addLink(transaction, {
      clientId,
      userId,
      linkHash: tokenHash(id),
      appointmentId,
      // Today does not list it as an unused link of staff.
      isByStaff: false,
      maker: request.maker,
      isSent: true,
      browserHash: null,
      createdAt: at,
      expiresAt: endsAt,
    });
    const text = textOf(deps, request, step, { link, at, language });
    queued.push(
      smsQueue.queue(sms, transaction, { clientId, recipient: phoneNumber, text, expiresAt, budget: 'invitations' }),
    );
    return true;
  });
  for (const one of queued) await smsQueue.deliver(sms, one);
  return isTaken;
}

async function look(deps: AskForScansDeps, request: WaitingScanRequest): Promise<keyof ScanRequestsReport | null> {
  const { database, now } = deps;
  const at = now();
  const step = scanRequestStep(request, at, request, request.patientZone);
  if (step === null) return null;
  // The patient answered STOP to our text messages, or has become staff, who cannot sign in with a link.
  if (request.isBlocked || isStaff(request.roles)) {
    await endScanRequest(database, request);
    return 'requestsEnded';
  }
  try {
    if (!(await send(deps, request, step, at))) return null;
    return step === 'invite' ? 'asked' : 'reminded';
  } catch (error) {
    // No room: the next run tries again, as long as the message is of use. Or rejected by the carrier.
    if (!(error instanceof Problem)) throw error;
    if (!(error instanceof RecipientOptedOut)) return 'requestsLeftOut';
    await endScanRequest(database, request);
    return 'requestsEnded';
  }
}

/**
 * Asks patients for a scan before their appointments, and reminds them on the evening before. Safe to run from several
 * processes at once: each text message is sent once.
 */
export async function askForScans(deps: AskForScansDeps): Promise<ScanRequestsReport> {
  const report = { asked: 0, reminded: 0, requestsLeftOut: 0, requestsEnded: 0 };
  for (const request of await patientNoticesStore.scanRequests(deps.database, deps.now())) {
    const done = await look(deps, request);
    if (done !== null) report[done] += 1;
  }
  return report;
}
