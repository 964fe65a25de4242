import type { Caller } from '../../platform/access/caller.ts';
import { onlySessionOf } from '../../platform/access/own-patient.ts';
import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountMeasurements } from './measurements.routes.ts';
import { createMeasurements, type MeasurementsDependencies } from './measurements.service.ts';
import { createMeasurementsStore } from './measurements.store.ts';

export type { Measurements, NewestScan } from './measurements.service.ts';
export { withPressures } from './measurements.service.ts';
export { addMeasurement, measurementRows, type NewMeasurement } from './measurements.store.ts';

/** Results of scans. */
export function measurementsModule({ database, ...parts }: Parts<MeasurementsDependencies>) {
  const measurements = createMeasurements({ store: createMeasurementsStore(database), ...parts });
  return {
    ...measurements,
    /** How many a caller sees. */
    countOf: (caller: Caller & { readonly patientId: string }) =>
      measurements.count(caller.clientId, caller.patientId, onlySessionOf(caller)),
    mount: (mounting: MountDependencies) => mountMeasurements(mounting, measurements),
  };
}
