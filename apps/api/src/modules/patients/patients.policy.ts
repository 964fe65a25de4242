import { Problem } from '@mien/contract';
import { isStaff, type Permission } from '@mien/domain';
import type { PatientKey } from '../../database/patient-key.ts';
import type { Caller } from '../../http/call.ts';
import { type ClientsInReach, clientsInReach } from '../../http/reach.ts';

/** The caller's own patient. Staff who are no patients have none. @throws Problem not-found */
export function ownPatient(caller: Caller): PatientKey {
  if (caller.patientId === null) throw new Problem('not-found');
  return { clientId: caller.clientId, patientId: caller.patientId };
}

/** The caller's own patient, named by its uid. Anybody else's looks like none, to staff too. @throws Problem not-found */
export function ownPatientNamed(caller: Caller, patientUid: string): PatientKey {
  const own = ownPatient(caller);
  if (own.patientId !== patientUid.toLowerCase()) throw new Problem('not-found');
  return own;
}

/**
 * Whose patients a caller may see or change besides their own.
 * @throws Problem not-found for patients, who cannot tell whether there is anybody else
 * @throws Problem not-allowed for staff without the permission
 */
export function othersInReach(caller: Caller, permission: Permission): ClientsInReach {
  if (!isStaff(caller.roles)) throw new Problem('not-found');
  return clientsInReach(caller, permission);
}

/** The sign-in session to whose scans and answers a caller is confined; null for no limit. */
export const onlySessionOf = ({ isScanOnly, sessionId }: Pick<Caller, 'isScanOnly' | 'sessionId'>): string | null =>
  isScanOnly ? sessionId : null;
