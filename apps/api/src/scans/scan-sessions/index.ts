import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID } from '@mien/contract';
import type { MountDeps } from '../../platform/http/mount.ts';
import { mountScanEvents } from './scan-events.routes.ts';
import { mountScanSessions } from './scan-sessions.routes.ts';
import { mountTrialScans } from './trial-scans.routes.ts';
import type { TrialScansDeps } from './trial-scans.service.ts';

export { addFailure, endScans, followMeasurements } from './scan-sessions.store.ts';

/** Visits to a scan site: opened for one patient and one provider, ended by one measurement. */
export function scanSessionsModule(deps: TrialScansDeps) {
  return {
    mount(mounting: MountDeps): void {
      mountScanSessions(mounting, deps);
      mountTrialScans(mounting, deps);
      mountScanEvents(mounting.app, deps, [BUILTIN_PROVIDER_ID, ANURA_PROVIDER_ID]);
    },
  };
}
