import { createHash } from 'node:crypto';
import { Problem } from '@mien/contract';
import { type AgreementLanguage, agreementLanguageOf, isAgreementLanguage, type Language } from '@mien/domain';
import { LEGAL_TEXTS } from '@mien/messages/catalogs';
import type { Maker } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvent } from '../webhooks/index.ts';
import * as consentsStore from './consents.store.ts';

export interface TextVersions {
  readonly termsVersion: string;
  readonly privacyVersion: string;
}

export interface ConsentsDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** The texts, in one language, that a patient agreed to. */
interface AgreedTexts extends TextVersions {
  readonly language: string;
}

/** Versions of the texts in force in a language. */
export function currentTexts(language: Language): TextVersions {
  const { terms, privacy } = LEGAL_TEXTS[language];
  return { termsVersion: terms.version, privacyVersion: privacy.version };
}

/** Whether a patient's consent is to the current texts in the language in which they read them. Either language counts. */
export function isConsentCurrent(consent: AgreedTexts): boolean {
  // The language of a consent may no longer be offered.
  if (!isAgreementLanguage(consent.language)) return false;
  const current = currentTexts(consent.language);
  return consent.termsVersion === current.termsVersion && consent.privacyVersion === current.privacyVersion;
}

/** base64url SHA-256 of a whole text, so that the exact text of a consent can be shown years later. */
function textHash(text: object): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('base64url');
}

/**
 * @param maker  whose link or code began the session: such a consent applies only to scans of such sessions
 * @param isStated  the caller stated that the patient agrees, without naming the texts
 * @throws Problem text-outdated when the patient read a version that is no longer in force
 */
export async function add(
  { now, database }: ConsentsDeps,
  clientId: string,
  patientId: string,
  consent: TextVersions & { readonly language: AgreementLanguage },
  { maker, isStated = false }: { readonly maker: Maker | null; readonly isStated?: boolean },
) {
  if (!isConsentCurrent(consent)) throw new Problem('text-outdated');
  const texts = LEGAL_TEXTS[consent.language];
  const createdAt = now();
  await inTransaction(database, async (transaction) => {
    await consentsStore.add(transaction, {
      clientId,
      patientId,
      ...consent,
      termsHash: textHash(texts.terms),
      privacyHash: textHash(texts.privacy),
      isStated,
      maker,
      createdAt,
    });
    // The patient’s first consent takes effect, and is an event, when the profile says that it is accepted.
    if (maker !== null || (await consentsStore.isAccepted(transaction, { clientId, patientId })))
      await recordEvent(transaction, { type: 'patient.consented', clientId, patientId, at: createdAt });
  });
  return { ...consent, created: createdAt.toISOString() };
}

/** A patient's first consent, stated without naming the texts: to the current ones in the language of the call. */
export async function addStated(
  deps: ConsentsDeps,
  clientId: string,
  patientId: string,
  language: Language,
  maker: Maker | null,
): Promise<void> {
  const consent = { ...currentTexts(language), language: agreementLanguageOf(language) };
  await add(deps, clientId, patientId, consent, { maker, isStated: true });
}
