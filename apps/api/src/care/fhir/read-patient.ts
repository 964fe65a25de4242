import { Problem } from '@mien/contract';
import type { Language } from '@mien/domain';
import { type Patient, patientResource } from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { exportedPatientOf, exportWords } from '../records/index.ts';
import type { FhirDeps } from './fhir.deps.ts';
import { readNamedPatient } from './read-as.ts';

/** The resource of a patient whom the caller may read. @throws Problem not-found for a deleted patient */
export async function patientOf(
  { database, installation }: Pick<FhirDeps, 'database' | 'installation'>,
  key: PatientKey,
  language: Language,
): Promise<Patient> {
  const patient = await exportedPatientOf(database, key);
  if (!patient) throw new Problem('not-found');
  const { publicUrl, productName } = installation;
  return patientResource({ publicUrl, patient, words: exportWords(language, productName) });
}

/** @throws Problem not-found, not-allowed, results-not-shared, gone */
export const readPatient = (deps: FhirDeps, caller: Caller, id: string, language: Language): Promise<Patient> =>
  readNamedPatient(deps, caller, id, (key) => patientOf(deps, key, language));
