import { Problem } from '@mien/contract';
import type { PatientKey } from '../database/patient-key.ts';
import type { Caller, CarerOfCaller } from './caller.ts';

/** The caller's own patient; staff who are not patients have none. @throws Problem not-found */
export function ownPatient(caller: Caller): PatientKey {
  if (caller.patientId === null) throw new Problem('not-found');
  return { clientId: caller.clientId, patientId: caller.patientId };
}

/** The caller's own patient, by its uid. Any other patient is not found, for staff too. @throws Problem not-found */
export function ownPatientNamed(caller: Caller, patientUid: string): PatientKey {
  const own = ownPatient(caller);
  if (own.patientId !== patientUid) throw new Problem('not-found');
  return own;
}

/** Whether a caller may read the patient's notes about scans: the patient, and carers with that right. */
export const mayReadNotes = ({ carer }: Pick<Caller, 'carer'>): boolean =>
  carer === null || carer.rights.includes('notes');

/** Includes the contact details of a person shown to a caller only for themselves, and for carers who may change them. */
export function contactFor<T extends { readonly email: string | null; readonly phoneNumber: string | null }>(
  carer: Pick<CarerOfCaller, 'rights'> | null,
  person: T,
): T {
  return carer === null || carer.rights.includes('manage') ? person : { ...person, email: null, phoneNumber: null };
}

/** The sign-in session to whose scans and answers a caller is limited; null for no limit. */
export const onlySessionOf = ({ isScanOnly, sessionId }: Pick<Caller, 'isScanOnly' | 'sessionId'>): string | null =>
  isScanOnly ? sessionId : null;
