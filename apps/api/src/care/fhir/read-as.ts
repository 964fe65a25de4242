import { Problem } from '@mien/contract';
import { reachOf } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { groupsInReach, othersInReach } from '../../platform/access/reach.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { readForStaff, type Wanted } from '../care-team/index.ts';
import type { FhirDeps } from './fhir.deps.ts';
import * as fhirStore from './fhir.store.ts';
import { isUuid } from './fhir-ids.ts';

/**
 * Reads a patient's data for a FHIR call: patients their own, staff what the patient shares at this moment, logged like
 * an export before it is sent. Every FHIR call that reads a patient's data goes through it.
 *
 * @param patientId  null if the data that the call names belong to no patient of the caller's client
 * @param read  called with the only permitted scan; null for all
 * @throws Problem not-found, not-allowed for staff without the permission, results-not-shared
 */
export async function readAs<Answer>(
  { careTeam }: FhirDeps,
  caller: Caller,
  patientId: string | null,
  wanted: Wanted,
  read: (patient: PatientKey, onlyScan: string | null) => Promise<Answer>,
): Promise<Answer> {
  if (patientId !== null && patientId === caller.patientId) return read({ clientId: caller.clientId, patientId }, null);
  othersInReach(caller, 'readResults');
  if (patientId === null || !isUuid(patientId)) throw new Problem('not-found');
  return readForStaff(careTeam, caller, patientId, wanted, 'recordsExported', read);
}

/** The same for a call that names the patient. @throws Problem gone for a patient who was deleted */
export async function readNamedPatient<Answer>(
  deps: FhirDeps,
  caller: Caller,
  patientId: string,
  read: (patient: PatientKey, onlyScan: string | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await readAs(deps, caller, patientId, { kind: 'list' }, read);
  } catch (error) {
    const isUnknown = error instanceof Problem && error.code === 'not-found' && isUuid(patientId);
    // Staff know the ids of their client's patients, and the access log has each deletion.
    if (!isUnknown || reachOf(caller.roles, 'readResults') === null) throw error;
    // The group of a deleted patient is unknown: a program that is limited to groups must not learn of others.
    if (groupsInReach(caller) !== null) throw error;
    const isDeleted = await fhirStore.isDeletedPatient(deps.database, { clientId: caller.clientId, patientId });
    throw isDeleted ? new Problem('gone') : error;
  }
}
