import { handoffFromPath, type ScanHandoff } from '@mien/contract';

/** The same name stands in `public/take-handoff.js`, which fills it. */
const STORAGE_KEY = 'scan-handoff';

declare global {
  interface Window {
    scanHandoff?: string;
  }
}

/** The hand-off of this tab, or null when the page was opened without one or has given it back. */
export function readHandoff(): ScanHandoff | null {
  try {
    return handoffFromPath(sessionStorage.getItem(STORAGE_KEY) ?? window.scanHandoff ?? '');
  } catch {
    return handoffFromPath(window.scanHandoff ?? '');
  }
}

/** After a scan has gone back, Back and Reload must not start it again. */
export function forgetHandoff(): void {
  delete window.scanHandoff;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // No storage, nothing to forget.
  }
}
