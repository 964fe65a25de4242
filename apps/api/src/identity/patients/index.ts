import type { MountDeps } from '../../platform/http/mount.ts';
import { mountPatients } from './patients.routes.ts';
import type { PatientsDeps } from './patients.service.ts';

export {
  addScreening,
  change as changePatient,
  changeGroup as changeGroupOfPatient,
  type PatientsDeps,
  patient as patientOf,
  patientOfScan,
  provedPhoneNumber,
} from './patients.service.ts';

/** Profiles of patients, and their answers about body and health. */
export function patientsModule(deps: PatientsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountPatients(mounting, deps) };
}
