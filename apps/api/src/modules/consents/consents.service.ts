import { createHash } from 'node:crypto';
import { Problem } from '@mien/contract';
import { legal } from '@mien/messages/legal';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../database/connect.ts';

export interface TextVersions {
  readonly termsVersion: string;
  readonly privacyVersion: string;
}

/** The texts in force. */
export const CURRENT_TEXTS: TextVersions = { termsVersion: legal.terms.version, privacyVersion: legal.privacy.version };

export function isConsentCurrent(consent: TextVersions): boolean {
  return consent.termsVersion === CURRENT_TEXTS.termsVersion && consent.privacyVersion === CURRENT_TEXTS.privacyVersion;
}

/** base64url SHA-256 of a whole text, so that it can be shown years later what exactly was agreed to. */
function textHash(text: object): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('base64url');
}

/** Records of what a patient agreed to, when, and in which language. They are only ever added. */
export function createConsents({ database, now }: { database: Database; now: () => Date }) {
  return {
    /** @throws Problem text-outdated when the patient read a version that is no longer in force */
    async add(clientId: string, patientId: string, consent: TextVersions & { language: string }) {
      if (!isConsentCurrent(consent)) throw new Problem('text-outdated');
      const createdAt = now();
      await database
        .insertInto('consents')
        .values({
          client_id: clientId,
          consent_id: uuidv7(),
          patient_id: patientId,
          terms_version: consent.termsVersion,
          terms_hash: textHash(legal.terms),
          privacy_version: consent.privacyVersion,
          privacy_hash: textHash(legal.privacy),
          language: consent.language,
          created_at: createdAt,
        })
        .execute();
      return { ...consent, created: createdAt.toISOString() };
    },
  };
}

export type Consents = ReturnType<typeof createConsents>;
