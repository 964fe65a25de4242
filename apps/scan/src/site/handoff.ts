import { handoffFromPath, type ReadWishes, type ScanHandoff, wishesFromQuery } from '@mien/contract';
import { keptText } from './browser/kept-text.ts';

/** `public/take-handoff.js` uses the same names and fills them. */
const keptHandoff = keptText('tab', 'scan-handoff');
const keptWishes = keptText('tab', 'scan-wishes');

declare global {
  interface Window {
    scanHandoff?: string;
    scanWishes?: string;
  }
}

/** The hand-off of this tab, or null when the page was opened without one or has given it back. */
export function readHandoff(): ScanHandoff | null {
  return handoffFromPath(keptHandoff.get() ?? window.scanHandoff ?? '');
}

/** What came with the hand-off in addition. */
export function readWishes(): ReadWishes {
  return wishesFromQuery(keptWishes.get() ?? window.scanWishes ?? '');
}

/** After a scan has gone back, Back and Reload must not start it again. */
export function forgetHandoff(): void {
  delete window.scanHandoff;
  keptHandoff.clear();
}
