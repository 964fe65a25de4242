import { handoffFromPath, type ReadWishes, type ScanHandoff, wishesFromQuery } from '@mien/contract';

/** The same names stand in `public/take-handoff.js`, which fills them. */
const STORAGE_KEY = 'scan-handoff';
const WISHES_KEY = 'scan-wishes';

declare global {
  interface Window {
    scanHandoff?: string;
    scanWishes?: string;
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

/** What came with the hand-off beside it. */
export function readWishes(): ReadWishes {
  try {
    return wishesFromQuery(sessionStorage.getItem(WISHES_KEY) ?? window.scanWishes ?? '');
  } catch {
    return wishesFromQuery(window.scanWishes ?? '');
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
