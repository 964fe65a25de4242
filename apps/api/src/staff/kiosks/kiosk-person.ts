import type { KioskPerson } from '@mien/contract';
import { ageFromBirthDate, isAgeInRange } from '@mien/domain';
import { patientOf, provedPhoneNumber } from '../../identity/patients/index.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { KiosksDeps } from './kiosks.deps.ts';

/** What a scan needs of the person at a tablet. @throws Problem not-found */
export async function kioskPerson(
  { patients, now }: KiosksDeps,
  { clientId, patientId }: PatientKey,
  sessionId: string,
): Promise<KioskPerson> {
  const [patient, phoneNumber] = await Promise.all([
    patientOf(patients, clientId, patientId, sessionId),
    provedPhoneNumber(patients, clientId, patientId),
  ]);
  const { isConsentAccepted, birthDate, birthSex, latestScreening } = patient;
  const ageYears = birthDate === null ? null : ageFromBirthDate(birthDate, now().toISOString().slice(0, 10));
  return {
    isConsentAccepted,
    // An age that no scan accepts is not shown: the desk corrects the date.
    ageYears: ageYears !== null && isAgeInRange(ageYears) ? ageYears : null,
    birthSex,
    latestScreening,
    canSendToPhone: phoneNumber !== null,
  };
}
