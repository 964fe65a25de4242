import { Problem } from '@mien/contract';
import { DAY_MS, isLanguage, type Language } from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGUES } from '@mien/messages/catalogues';
import type { Database } from '../database/connect.ts';
import type { PatientKey } from '../database/patient-key.ts';
import type { QueuedSms } from './sms-queue.parts.ts';
import type { SmsQueue } from './sms-queue.ts';

export interface SafetyNoticesDependencies {
  readonly sms: Pick<SmsQueue, 'queue' | 'deliver'>;
  readonly now: () => Date;
  readonly productName: string;
}

/** Not exported: nobody else can say that somebody was told. */
const TOLD = Symbol('told');

/**
 * Says that whoever is owed a notice of an act gets it: it was queued in the transaction of the act, or nobody is owed one. What
 * replaces a number, takes a login away or resets a second factor asks for it, so that none of that is done in silence.
 */
export interface Told {
  readonly [TOLD]: QueuedSms | null;
}

/** A number, and since when it is known to be its owner's. */
interface OwnNumber {
  readonly phoneNumber: string | null;
  readonly phoneVerifiedAt: Date | null;
}

type Notice = 'linkOpened' | 'phoneChanged' | 'profilesMerged' | 'staffPhoneChanged' | 'secondFactorReset';

/**
 * Tells people on their own phone what somebody else did with their account. Each notice is queued in the transaction of the
 * act, from a budget that no stranger can use up. Where that has no room, the act is refused: what happened is never kept quiet.
 *
 * Every one of them throws Problem too-many-requests where there is no room. See docs/topics/messages.md.
 */
export function createSafetyNotices({ sms, now, productName }: SafetyNoticesDependencies) {
  /** The language in which a patient agreed to the terms last. */
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

  async function tell(
    transaction: Database,
    { clientId, recipient, language }: { clientId: string; recipient: string; language: Language },
    notice: Notice,
  ): Promise<Told> {
    const text = fill(CATALOGUES[language].sms[notice], { productName });
    const expiresAt = new Date(now().getTime() + DAY_MS);
    return { [TOLD]: await sms.queue(transaction, { clientId, recipient, text, expiresAt, budget: 'safetyNotices' }) };
  }

  /** Only a proved number is known to be somebody's own. */
  const tellPatient = async (
    transaction: Database,
    patient: PatientKey,
    { phoneNumber, phoneVerifiedAt }: OwnNumber,
    notice: Notice,
  ): Promise<Told> =>
    phoneNumber === null || phoneVerifiedAt === null
      ? { [TOLD]: null }
      : tell(
          transaction,
          { clientId: patient.clientId, recipient: phoneNumber, language: await languageOf(transaction, patient) },
          notice,
        );

  return {
    /** Somebody comes in with a link or a code that staff saw. */
    linkOpened: (transaction: Database, patient: PatientKey, number: OwnNumber): Promise<Told> =>
      tellPatient(transaction, patient, number, 'linkOpened'),

    /** Staff replace or remove a number; the one before gets a message if it was proved. */
    phoneReplaced: (transaction: Database, patient: PatientKey, before: OwnNumber): Promise<Told> =>
      tellPatient(transaction, patient, before, 'phoneChanged'),

    /** Staff merge two profiles of different numbers: each number gets a message if it was proved. */
    async profilesMerged(
      transaction: Database,
      { kept, merged }: { readonly kept: PatientKey & OwnNumber; readonly merged: OwnNumber },
    ): Promise<Told> {
      if (merged.phoneNumber === kept.phoneNumber)
        return kept.phoneVerifiedAt === null
          ? tellPatient(transaction, kept, merged, 'profilesMerged')
          : { [TOLD]: null };
      await tellPatient(transaction, kept, kept, 'profilesMerged');
      return tellPatient(transaction, kept, merged, 'profilesMerged');
    },

    /** The number of somebody of the staff is replaced; the one before gets a message if it was proved. */
    staffPhoneReplaced: async (
      transaction: Database,
      { clientId, phoneNumber, phoneVerifiedAt }: OwnNumber & { readonly clientId: string },
      language: Language,
    ): Promise<Told> =>
      phoneNumber === null || phoneVerifiedAt === null
        ? { [TOLD]: null }
        : tell(transaction, { clientId, recipient: phoneNumber, language }, 'staffPhoneChanged'),

    /** The second factor of somebody of the staff is to be reset. @throws Problem text-message-failed without a number */
    async secondFactorReset(
      transaction: Database,
      { clientId, phoneNumber }: Pick<OwnNumber, 'phoneNumber'> & { readonly clientId: string },
      language: Language,
    ): Promise<Told> {
      if (phoneNumber === null) throw new Problem('text-message-failed');
      return tell(transaction, { clientId, recipient: phoneNumber, language }, 'secondFactorReset');
    },

    /** Tries a notice at once, after its act, where the act depends on it. @throws Problem text-message-failed */
    async deliver(told: Told): Promise<void> {
      if (told[TOLD] !== null) await sms.deliver(told[TOLD]);
    },
  };
}

export type SafetyNotices = ReturnType<typeof createSafetyNotices>;
