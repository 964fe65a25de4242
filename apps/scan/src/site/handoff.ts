import { handoffFromPath, type ReadWishes, type ScanHandoff, wishesFromQuery } from '@mien/contract';
import { keptText } from './browser/kept-text.ts';

/** `public/take-handoff.js` uses the same keys and fills them. */
const keptHandoff = keptText('tab', 'scan-handoff');
const keptWishes = keptText('tab', 'scan-wishes');

declare global {
  interface Window {
    scanHandoff?: string;
    scanWishes?: string;
  }
}

/** The hand-off of this tab, or null if the page was opened without one or has returned it. */
export function readHandoff(): ScanHandoff | null {
  return handoffFromPath(keptHandoff.get() ?? window.scanHandoff ?? '');
}

/** Preferences passed along with the hand-off. */
export function readWishes(): ReadWishes {
  return wishesFromQuery(keptWishes.get() ?? window.scanWishes ?? '');
}

/** After a scan was returned, Back and Reload must not start it again. */
export function forgetHandoff(): void {
  delete window.scanHandoff;
  keptHandoff.clear();
}
