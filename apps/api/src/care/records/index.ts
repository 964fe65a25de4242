import { exportRows } from '../../platform/data/export-rows.ts';
import { overviewOfPatient } from '../../platform/data/overview-of-patient.ts';
import type { MountDeps } from '../../platform/http/mount.ts';
import { mountRecords } from './records.routes.ts';
import { createRecordsContext, type RecordsDeps } from './records.service.ts';

export { createBundleOfChoice } from './bundle-of-choice.ts';
export { erasePatient, lockForErasure } from './erase-patient.ts';
export { eraseUntouched } from './erase-untouched.ts';
export { exportWords } from './export-words.ts';
export { exportedScansOf } from './exported-scans.ts';
export { exportedPatientOf } from './fhir-bundle.ts';
export { type FhirOptions, fhirOf, measurementsOf, type RecordsContext } from './records.service.ts';

/** Export and deletion of a patient's own records; see docs/topics/data-and-privacy.md. */
export function recordsModule(deps: Omit<RecordsDeps, 'exportRows' | 'overviewOf'>) {
  const { database } = deps;
  const context = createRecordsContext({
    exportRows: (patient) => exportRows(database, patient),
    overviewOf: (patient) => overviewOfPatient(database, patient),
    ...deps,
  });
  return { ...context, mount: (mounting: MountDeps) => mountRecords(mounting, context) };
}
