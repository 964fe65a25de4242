import type { MeasureTypeKey } from './measure-type.ts';

/**
 * How long a scan may be, in seconds with a face in sight. The first is the usual one. Heart rate variability needs a
 * minute and is measured by the second only (equations: at least 60 s and 80 % clean beats).
 */
export const SCAN_LENGTHS_S = [30, 60] as const;
export type ScanLengthS = (typeof SCAN_LENGTHS_S)[number];

export const USUAL_SCAN_LENGTH_S: ScanLengthS = 30;

/** Whether a scan of this length sets out to measure heart rate variability; a shorter one does not lack it. */
export function measuresVariability(lengthS: ScanLengthS): boolean {
  return lengthS === 60;
}

/** Heart rate variability: what the longer scan alone measures. */
export const VARIABILITY_MEASURES = ['sdnnMs', 'rmssdMs'] as const satisfies readonly MeasureTypeKey[];

export function isOfVariability(key: MeasureTypeKey): boolean {
  return VARIABILITY_MEASURES.some((measure) => measure === key);
}
