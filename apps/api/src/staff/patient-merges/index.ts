import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountPatientMerges } from './patient-merges.routes.ts';
import { createPatientMerges, type PatientMergesDependencies } from './patient-merges.service.ts';

/** Merges of two patients who are one person. */
export function patientMergesModule({ database, ...parts }: Parts<PatientMergesDependencies>) {
  const patientMerges = createPatientMerges({ database, ...parts });
  return { ...patientMerges, mount: (mounting: MountDependencies) => mountPatientMerges(mounting, patientMerges) };
}
