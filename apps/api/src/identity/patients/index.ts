import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountPatients } from './patients.routes.ts';
import type { PatientsDependencies } from './patients.service.ts';

export {
  changeGroup as changeGroupOfPatient,
  type PatientsDependencies,
  patient as patientOf,
  patientOfScan,
  provedPhoneNumber,
} from './patients.service.ts';

/** Profiles of patients, and their answers about body and health. */
export function patientsModule(deps: PatientsDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountPatients(mounting, deps) };
}
