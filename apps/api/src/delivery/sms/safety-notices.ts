import { Problem } from '@mien/contract';
import { DAY_MS, isLanguage, type Language } from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { QueuedSms, SmsQueue } from './sms-queue.deps.ts';
import * as smsQueue from './sms-queue.ts';

export interface SafetyNoticesDeps {
  readonly sms: SmsQueue;
  readonly now: () => Date;
  readonly productName: string;
}

/** Not exported, so that only this module can create the proof of a notice. */
const QUEUED_NOTICE = Symbol('notified');

/**
 * Proof that the affected user is notified of a change: the notification was queued in the change's transaction, or
 * none was due. Code that replaces a number, removes a login or resets a second factor requires it, so that no such
 * change is silent.
 */
export interface NoticeProof {
  readonly [QUEUED_NOTICE]: QueuedSms | null;
}

/** A number, and when it was verified. */
interface OwnNumber {
  readonly phoneNumber: string | null;
  readonly phoneVerifiedAt: Date | null;
}

interface ProfileToNotify extends OwnNumber {
  readonly clientId: string;
  readonly patientId: string | null;
}

type Notice =
  | 'linkOpened'
  | 'phoneChanged'
  | 'profilesMerged'
  | 'staffPhoneChanged'
  | 'secondFactorReset'
  | 'passkeyMade'
  | 'passkeysReset';

/** The language in which a patient last agreed to the terms. */
async function languageOf(transaction: Database, { clientId, patientId }: PatientKey): Promise<Language> {
  const row = await transaction
    .selectFrom('consents')
    .select('language')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && isLanguage(row.language) ? row.language : 'en';
}

/**
 * Notifies users on their own phone when others change their account. Each notification is queued in the transaction
 * of the change, from a budget that no stranger can use up. If the budget is exhausted, the change is refused: it
 * never happens silently.
 *
 * All methods throw Problem too-many-requests if the budget is exhausted. See docs/topics/messages.md.
 */
export function createSafetyNotices({ sms, now, productName }: SafetyNoticesDeps) {
  async function tell(
    transaction: Database,
    { clientId, recipient, language }: { clientId: string; recipient: string; language: Language },
    notice: Notice,
  ): Promise<NoticeProof> {
    const text = fill(CATALOGS[language].sms[notice], { productName });
    const expiresAt = new Date(now().getTime() + DAY_MS);
    return {
      [QUEUED_NOTICE]: smsQueue.queue(sms, transaction, {
        clientId,
        recipient,
        text,
        expiresAt,
        budget: 'safetyNotices',
      }),
    };
  }

  /** Only a verified number is known to belong to the user. */
  const notifyPatient = async (
    transaction: Database,
    patient: PatientKey,
    { phoneNumber, phoneVerifiedAt }: OwnNumber,
    notice: Notice,
  ): Promise<NoticeProof> =>
    phoneNumber === null || phoneVerifiedAt === null
      ? { [QUEUED_NOTICE]: null }
      : tell(
          transaction,
          { clientId: patient.clientId, recipient: phoneNumber, language: await languageOf(transaction, patient) },
          notice,
        );

  const notifyProfile =
    (notice: Notice) =>
    (transaction: Database, { clientId, patientId, ...number }: ProfileToNotify): Promise<NoticeProof> =>
      notifyPatient(transaction, { clientId, patientId: patientId ?? '' }, number, notice);

  return {
    /** A sign-in with a link or a code that staff saw. */
    linkOpened: (transaction: Database, patient: PatientKey, number: OwnNumber): Promise<NoticeProof> =>
      notifyPatient(transaction, patient, number, 'linkOpened'),

    /** Staff replace or remove a number; the previous one gets a message if it was verified. */
    phoneReplaced: (transaction: Database, patient: PatientKey, before: OwnNumber): Promise<NoticeProof> =>
      notifyPatient(transaction, patient, before, 'phoneChanged'),

    /** Staff merge two profiles with different numbers: each number gets a message if it was verified. */
    async profilesMerged(
      transaction: Database,
      { kept, merged }: { readonly kept: PatientKey & OwnNumber; readonly merged: OwnNumber },
    ): Promise<NoticeProof> {
      if (merged.phoneNumber === kept.phoneNumber)
        return kept.phoneVerifiedAt === null
          ? notifyPatient(transaction, kept, merged, 'profilesMerged')
          : { [QUEUED_NOTICE]: null };
      await notifyPatient(transaction, kept, kept, 'profilesMerged');
      return notifyPatient(transaction, kept, merged, 'profilesMerged');
    },

    /** A staff member's number is replaced; the previous one gets a message if it was verified. */
    staffPhoneReplaced: async (
      transaction: Database,
      { clientId, phoneNumber, phoneVerifiedAt }: OwnNumber & { readonly clientId: string },
      language: Language,
    ): Promise<NoticeProof> =>
      phoneNumber === null || phoneVerifiedAt === null
        ? { [QUEUED_NOTICE]: null }
        : tell(transaction, { clientId, recipient: phoneNumber, language }, 'staffPhoneChanged'),

    /** A staff member's second factor is to be reset. @throws Problem text-message-failed without a number */
    async secondFactorReset(
      transaction: Database,
      { clientId, phoneNumber }: Pick<OwnNumber, 'phoneNumber'> & { readonly clientId: string },
      language: Language,
    ): Promise<NoticeProof> {
      if (phoneNumber === null) throw new Problem('text-message-failed');
      return tell(transaction, { clientId, recipient: phoneNumber, language }, 'secondFactorReset');
    },

    /** A passkey was added to a patient's profile, perhaps by another person who briefly had the unlocked phone. */
    passkeyMade: notifyProfile('passkeyMade'),

    /** A patient's passkeys are going to be removed. A patient without a verified number sees this in the app only. */
    passkeysReset: notifyProfile('passkeysReset'),

    /** Sends a notice immediately after its act, where the act depends on it. @throws Problem text-message-failed */
    async deliver(notified: NoticeProof): Promise<void> {
      if (notified[QUEUED_NOTICE] !== null) await smsQueue.deliver(sms, notified[QUEUED_NOTICE]);
    },
  };
}

export type SafetyNotices = ReturnType<typeof createSafetyNotices>;
