import { ifPossible } from '@mien/ui/if-possible';
import { canScan } from '../shared/platform/browser-support.ts';
import { paths } from '../shared/platform/paths.ts';
import { stored } from '../shared/platform/stored.ts';

/**
 * Whether the visit begins at the first screen. Not if the app is already cached on the device, during a sign-in,
 * before a pending log-out is sent, or in a browser that cannot scan.
 */
export function isFirstScreenEnough(): boolean {
  const { pathname } = window.location;
  return (
    (pathname === paths.signIn || pathname === paths.signInAgain) &&
    ifPossible(() => navigator.serviceWorker.controller) === null &&
    stored.signInAttempt.get() === null &&
    stored.owedLogOut.get() === null &&
    canScan()
  );
}
