import {
  handoffFromPath,
  optionsFromQuery,
  queryInLanguage,
  type ReadScanOptions,
  type ScanHandoff,
} from '@mien/contract';
import { DEFAULT_LANGUAGE } from '@mien/domain';
import { keptText } from './browser/kept-text.ts';

/** `public/take-handoff.js` uses the same keys and fills them. */
const keptHandoff = keptText('tab', 'scan-handoff');
const keptOptions = keptText('tab', 'scan-options');

declare global {
  interface Window {
    scanHandoff?: string;
    scanOptions?: string;
  }
}

/** The hand-off of this tab, or null if the page was opened without one or has returned it. */
export function readHandoff(): ScanHandoff | null {
  return handoffFromPath(keptHandoff.get() ?? window.scanHandoff ?? '');
}

/** Preferences passed along with the hand-off. */
export function readOptions(): ReadScanOptions {
  return optionsFromQuery(keptOptions.get() ?? window.scanOptions ?? '');
}

/** Opens the page again in the original language, from its hand-off: storage may be blocked. */
export function reopenInOriginal(): void {
  const path = keptHandoff.get() ?? window.scanHandoff ?? '/';
  const query = queryInLanguage(keptOptions.get() ?? window.scanOptions ?? '', DEFAULT_LANGUAGE);
  window.location.replace(`${path}${query}`);
}

/** After a scan was returned, Back and Reload must not start it again. */
export function forgetHandoff(): void {
  delete window.scanHandoff;
  keptHandoff.clear();
}
