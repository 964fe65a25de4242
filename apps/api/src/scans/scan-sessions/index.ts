import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID } from '@mien/contract';
import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountScanEvents } from './scan-events.routes.ts';
import { mountScanSessions } from './scan-sessions.routes.ts';
import { createScanSessions, type ScanSessionsDependencies } from './scan-sessions.service.ts';

export { addFailure, endScans, followMeasurements } from './scan-sessions.store.ts';

/** Visits to the scan site, and their results. */
export function scanSessionsModule({ database, ...parts }: Parts<ScanSessionsDependencies>) {
  const scanSessions = createScanSessions({ database, ...parts });
  return {
    mount(mounting: MountDependencies): void {
      mountScanSessions(mounting, scanSessions);
      mountScanEvents(mounting.app, scanSessions, [BUILTIN_PROVIDER_ID, ANURA_PROVIDER_ID]);
    },
  };
}
