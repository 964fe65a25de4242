import { Problem } from '@mien/contract';
import type { Caller } from '../../http/call.ts';

/** The caller's own patient. Staff who are no patients have none. @throws Problem not-found */
export function ownPatient(caller: Caller): { clientId: string; patientId: string } {
  if (caller.patientId === null) throw new Problem('not-found');
  return { clientId: caller.clientId, patientId: caller.patientId };
}

/** The patient of a uid, when the caller may see it; one outside the caller's reach looks like none. @throws Problem not-found */
export function patientInReach(caller: Caller, patientUid: string): { clientId: string; patientId: string } {
  const own = ownPatient(caller);
  if (own.patientId !== patientUid.toLowerCase()) throw new Problem('not-found');
  return own;
}
