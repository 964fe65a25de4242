import { mienContract } from '@mien/contract';
import { browserName } from '../../http/browser-name.ts';
import { type MountDependencies, mount } from '../../http/mount.ts';
import { onlySessionOf, ownPatient } from '../patients/index.ts';
import type { ScanSessions } from './scan-sessions.service.ts';

export function mountScanSessions(mounting: MountDependencies, scanSessions: ScanSessions): void {
  mount(mounting, 'scanSessions', mienContract.scanSessions, {
    create: async ({ caller, body, userAgent }) =>
      scanSessions.open(ownPatient(caller), body.providerId, onlySessionOf(caller), {
        browser: browserName(userAgent),
        signInSessionId: caller.sessionId,
      }),
    report: async ({ params, body }) => scanSessions.report(params.sessionId, body),
  });
}
