import { scanErrorKind } from '@mien/domain';
import { stored } from '../platform/stored.ts';

/** Number of scans that failed in this tab since the last one that was measured. */
export const failedScans = (): number => Number(stored.failedScans.get() ?? 0);

/** Counts a scan that ended without a result, unless the patient stopped it. */
export function countFailedScan(code: string): void {
  if (scanErrorKind(code) !== 'cancelled') stored.failedScans.set(String(failedScans() + 1));
}
