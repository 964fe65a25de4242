import type { MountDeps } from '../../platform/http/mount.ts';
import { mountPatientMerges } from './patient-merges.routes.ts';
import type { PatientMergesDeps } from './patient-merges.service.ts';

export { expire as expireMerges } from './patient-merges.service.ts';

/** Merges two patients who are one person, and undoes merges. See docs/adr/0059-patient-merges.md. */
export function patientMergesModule(deps: PatientMergesDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountPatientMerges(mounting, deps) };
}
