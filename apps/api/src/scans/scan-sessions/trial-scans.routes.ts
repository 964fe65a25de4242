import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { browserName } from '../../platform/http/browser-name.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { TrialScansDeps } from './trial-scans.service.ts';
import { keepTrial, openTrial } from './trial-scans.service.ts';

export function mountTrialScans(mounting: MountDeps, deps: TrialScansDeps): void {
  mount(mounting, 'trialScans', mienContract.trialScans, {
    open: async ({ network }) => openTrial(deps, network),
    keep: async ({ caller, body, userAgent }) => ({
      id: await keepTrial(deps, ownPatient(caller), body.receipt, {
        browser: browserName(userAgent),
        signInSessionId: caller.sessionId,
      }),
    }),
  });
}
