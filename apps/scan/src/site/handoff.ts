import { handoffFromPath, type ScanHandoff } from '@mien/contract';

/** The same names stand in `public/take-handoff.js`, which fills them. */
const STORAGE_KEY = 'scan-handoff';
const LANGUAGE_KEY = 'scan-language';

declare global {
  interface Window {
    scanHandoff?: string;
    scanLanguage?: string;
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

/** The language that came with the hand-off; it is whatever stood in the address. */
export function readLanguage(): string | null {
  try {
    return sessionStorage.getItem(LANGUAGE_KEY) ?? window.scanLanguage ?? null;
  } catch {
    return window.scanLanguage ?? null;
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
