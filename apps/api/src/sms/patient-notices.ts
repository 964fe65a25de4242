import { Problem } from '@mien/contract';
import { DAY_MS, isLanguage, type Language } from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGUES } from '@mien/messages/catalogues';
import type { Database } from '../database/connect.ts';
import type { PatientKey } from '../database/patient-key.ts';
import type { SmsQueue } from './sms-queue.ts';

export interface PatientNoticesDependencies {
  readonly database: Database;
  readonly sms: Pick<SmsQueue, 'send'>;
  readonly now: () => Date;
  readonly inBackground: (work: () => Promise<void>) => void;
  readonly productName: string;
}

/** Tells patients on their own phone what somebody else did with their account. Nothing waits for it. */
export function createPatientNotices({ database, sms, now, inBackground, productName }: PatientNoticesDependencies) {
  /** The language in which a patient agreed to the terms last. */
  async function languageOf({ clientId, patientId }: PatientKey): Promise<Language> {
    const row = await database
      .selectFrom('consents')
      .select('language')
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && isLanguage(row.language) ? row.language : 'en';
  }

  function tell(
    patient: PatientKey,
    recipient: string,
    notice: 'linkOpened' | 'phoneChanged' | 'profilesMerged',
  ): void {
    inBackground(async () => {
      const text = fill(CATALOGUES[await languageOf(patient)].sms[notice], { productName });
      const expiresAt = new Date(now().getTime() + DAY_MS);
      try {
        await sms.send({ clientId: patient.clientId, recipient, text, expiresAt, budget: 'patientMessages' });
      } catch (error) {
        // The queue has recorded why; what the notice is about has happened all the same.
        if (!(error instanceof Problem)) throw error;
      }
    });
  }

  return {
    /** Somebody came in with a link or a code that staff saw. Told to a proved number only. */
    async linkOpened(patient: PatientKey): Promise<void> {
      const row = await database
        .selectFrom('users')
        .select('phone_number as phoneNumber')
        .where('client_id', '=', patient.clientId)
        .where('patient_id', '=', patient.patientId)
        .where('phone_verified_at', 'is not', null)
        .executeTakeFirst();
      if (row?.phoneNumber) tell(patient, row.phoneNumber, 'linkOpened');
    },

    /** Staff replaced or removed a proved number; that number gets a message. */
    phoneChanged: (patient: PatientKey, oldNumber: string): void => tell(patient, oldNumber, 'phoneChanged'),

    /** Staff merged the profile of a proved number with one of another number; the number that it had gets a message. */
    profilesMerged: (kept: PatientKey, oldNumber: string): void => tell(kept, oldNumber, 'profilesMerged'),
  };
}

export type PatientNotices = ReturnType<typeof createPatientNotices>;
