import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountPatients } from './patients.routes.ts';
import { createPatients, type PatientsDependencies } from './patients.service.ts';

export type { Patients } from './patients.service.ts';

/** Profiles of patients, and their answers about body and health. */
export function patientsModule({ database, ...parts }: Parts<PatientsDependencies>) {
  const patients = createPatients({ database, ...parts });
  return { ...patients, mount: (mounting: MountDependencies) => mountPatients(mounting, patients) };
}
