import { v7 as uuidv7 } from 'uuid';
import type { Maker } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

export interface NewConsent {
  readonly clientId: string;
  readonly patientId: string;
  readonly termsVersion: string;
  readonly termsHash: string;
  readonly privacyVersion: string;
  readonly privacyHash: string;
  readonly language: string;
  /** Whether a program stated that the patient agrees, without naming the texts. */
  readonly isStated: boolean;
  /** The maker of the link or code that began the session in which it is given; null for the patient's own. */
  readonly maker: Maker | null;
  readonly createdAt: Date;
}

export async function add(database: Database, consent: NewConsent): Promise<void> {
  await database
    .insertInto('consents')
    .values({
      client_id: consent.clientId,
      consent_id: uuidv7(),
      patient_id: consent.patientId,
      terms_version: consent.termsVersion,
      terms_hash: consent.termsHash,
      privacy_version: consent.privacyVersion,
      privacy_hash: consent.privacyHash,
      language: consent.language,
      is_stated: consent.isStated,
      maker_client_id: consent.maker?.clientId ?? null,
      maker_user_id: consent.maker?.userId ?? null,
      created_at: consent.createdAt,
    })
    .execute();
}

/** Whether a patient has accepted the texts, of whatever version, and not withdrawn since. */
export async function isAccepted(database: Database, { clientId, patientId }: PatientKey): Promise<boolean> {
  const row = await database
    .selectFrom('patients')
    .select('is_consent_accepted as isConsentAccepted')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row?.isConsentAccepted ?? false;
}
