import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import type { SignIn } from '../sign-in/index.ts';
import { mountPatients } from './patients.routes.ts';
import { createPatients, type PatientsDependencies } from './patients.service.ts';
import { createPatientsStore } from './patients.store.ts';

export type { Patients } from './patients.service.ts';

/** Profiles of patients, and their answers about body and health. */
export function patientsModule({
  database,
  endEverything,
  ...parts
}: Parts<PatientsDependencies> & Pick<SignIn, 'endEverything'>) {
  const patients = createPatients({ store: createPatientsStore(database, endEverything), ...parts });
  return { ...patients, mount: (mounting: MountDependencies) => mountPatients(mounting, patients) };
}
