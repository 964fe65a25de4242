import { exportRows } from '../../platform/data/export-rows.ts';
import { overviewOfPatient } from '../../platform/data/overview-of-patient.ts';
import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountRecords } from './records.routes.ts';
import { createRecords, type RecordsDependencies } from './records.service.ts';

export { erasePatient, lockForErasure } from './erase-patient.ts';
export { eraseUntouched } from './erase-untouched.ts';
export type { Records } from './records.service.ts';

/** Export and deletion of a patient's own records. */
export function recordsModule({ database, ...parts }: Parts<Omit<RecordsDependencies, 'exportRows' | 'overviewOf'>>) {
  const records = createRecords({
    database,
    exportRows: (patient) => exportRows(database, patient),
    overviewOf: (patient) => overviewOfPatient(database, patient),
    ...parts,
  });
  return { ...records, mount: (mounting: MountDependencies) => mountRecords(mounting, records) };
}
