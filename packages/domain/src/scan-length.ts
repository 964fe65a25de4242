import type { MeasureTypeKey } from './measure-type.ts';

/**
 * Scan lengths in seconds with a visible face; the first is the default. Heart rate variability needs a minute and is
 * measured only by the second (equations: at least 60 s and 80% clean beats).
 */
export const SCAN_LENGTHS_S = [30, 60] as const;
export type ScanLengthS = (typeof SCAN_LENGTHS_S)[number];

export const USUAL_SCAN_LENGTH_S: ScanLengthS = 30;

/** Whether a scan of this length measures heart rate variability; a shorter one does not report it as missing. */
export function measuresVariability(lengthS: ScanLengthS): boolean {
  return lengthS === 60;
}

/** Heart rate variability: measured only by the longer scan. */
export const VARIABILITY_MEASURES = ['sdnnMs', 'rmssdMs'] as const satisfies readonly MeasureTypeKey[];

export function isOfVariability(key: MeasureTypeKey): boolean {
  return VARIABILITY_MEASURES.some((measure) => measure === key);
}

/** How much longer a scan of the usual length may last whose pulse is too faint by then, seconds. */
export const EXTENSION_S = 30;
