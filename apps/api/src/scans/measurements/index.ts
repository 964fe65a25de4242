import type { Caller } from '../../platform/access/caller.ts';
import { onlySessionOf } from '../../platform/access/own-patient.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { MountDeps } from '../../platform/http/mount.ts';
import { mountMeasurements } from './measurements.routes.ts';
import type { MeasurementsDeps } from './measurements.service.ts';
import * as measurementsStore from './measurements.store.ts';

export {
  type MeasurementsDeps,
  type NewestScan,
  newestOf as newestScansOf,
  page as measurementsPage,
  result as resultOf,
  withPressures,
} from './measurements.service.ts';
export {
  addMeasurement,
  addMeasurements,
  type MeasurementRows,
  measurementRows,
  moveItems,
  type NewMeasurement,
  readScanned,
} from './measurements.store.ts';

/** Number of measurements visible to a caller. */
export function createCountMeasurements(
  database: Database,
): (caller: Caller & { readonly patientId: string }) => Promise<number> {
  return (caller) => measurementsStore.count(database, caller.clientId, caller.patientId, onlySessionOf(caller));
}

/** Results of scans. */
export function measurementsModule(deps: MeasurementsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountMeasurements(mounting, deps) };
}
