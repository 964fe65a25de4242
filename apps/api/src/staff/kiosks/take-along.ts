import { KIOSK_LINK_LIFETIME_MS, KIOSK_MESSAGE_LINK_LIFETIME_MS, type Language, sharedResultUrl } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import type { KiosksDeps } from './kiosks.deps.ts';

/** A link to a result of the session, for the person's own phone. @throws Problem not-found */
export async function makeLink(
  { checkMeasuredIn, createOpeningOnce, installation }: KiosksDeps,
  caller: Caller,
  measurementId: string,
): Promise<{ url: string; expires: string }> {
  const patient = ownPatient(caller);
  await checkMeasuredIn(caller.sessionId, patient, measurementId);
  const { key, expiresAt } = await createOpeningOnce(patient, measurementId, KIOSK_LINK_LIFETIME_MS);
  return { url: sharedResultUrl(installation.publicUrl, key), expires: expiresAt.toISOString() };
}

/** Sends such a link to the person's verified number. @throws Problem not-found, phone-missing, too-many-requests */
export async function sendToPhone(
  { checkMeasuredIn, sendOpeningOnce }: KiosksDeps,
  caller: Caller,
  measurementId: string,
  language: Language,
): Promise<void> {
  const patient = ownPatient(caller);
  await checkMeasuredIn(caller.sessionId, patient, measurementId);
  await sendOpeningOnce(patient, measurementId, KIOSK_MESSAGE_LINK_LIFETIME_MS, language);
}
