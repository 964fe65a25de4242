import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID } from '@mien/contract';
import type { MountDeps } from '../../platform/http/mount.ts';
import { mountScanEvents } from './scan-events.routes.ts';
import { mountScanSessions } from './scan-sessions.routes.ts';
import type { ScanSessionsDeps } from './scan-sessions.service.ts';

export { addFailure, endScans, followMeasurements } from './scan-sessions.store.ts';

/** Visits to a scan site: opened for one patient and one provider, ended by one measurement. */
export function scanSessionsModule(deps: ScanSessionsDeps) {
  return {
    mount(mounting: MountDeps): void {
      mountScanSessions(mounting, deps);
      mountScanEvents(mounting.app, deps, [BUILTIN_PROVIDER_ID, ANURA_PROVIDER_ID]);
    },
  };
}
