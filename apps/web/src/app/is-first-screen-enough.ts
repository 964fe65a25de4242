import { ifPossible } from '@mien/ui/if-possible';
import { canScan } from '../shared/browser-support.ts';
import { paths } from '../shared/paths.ts';
import { stored } from '../shared/stored.ts';

/**
 * Whether the visit begins at the first screen. Not where the app is on the device already, where somebody is in the
 * middle of signing in or still has to be signed out, nor in a browser that is told that it cannot scan.
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
