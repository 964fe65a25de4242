import type { KioskPerson, ScanPerson } from '@mien/contract';
import { ageFromBirthDate, isAgeInRange } from '@mien/domain';
import { type PatientsDeps, patientOf, provedPhoneNumber } from '../../identity/patients/index.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

interface PersonDeps {
  readonly patients: PatientsDeps;
  readonly now: () => Date;
}

/** What a scan needs of a person, with the answers of the session. @throws Problem not-found */
export async function scanPerson(
  { patients, now }: PersonDeps,
  { clientId, patientId }: PatientKey,
  sessionId: string,
): Promise<ScanPerson> {
  const { isConsentAccepted, birthDate, birthSex, latestScreening } = await patientOf(
    patients,
    clientId,
    patientId,
    sessionId,
  );
  const ageYears = birthDate === null ? null : ageFromBirthDate(birthDate, now().toISOString().slice(0, 10));
  return {
    isConsentAccepted,
    // An age that no scan accepts is not shown: the desk corrects the date.
    ageYears: ageYears !== null && isAgeInRange(ageYears) ? ageYears : null,
    birthSex,
    latestScreening,
  };
}

/** What a scan needs of the person at a tablet. @throws Problem not-found */
export async function kioskPerson(
  deps: PersonDeps,
  { clientId, patientId }: PatientKey,
  sessionId: string,
): Promise<KioskPerson> {
  const [person, phoneNumber] = await Promise.all([
    scanPerson(deps, { clientId, patientId }, sessionId),
    provedPhoneNumber(deps.patients, clientId, patientId),
  ]);
  return { ...person, canSendToPhone: phoneNumber !== null };
}
