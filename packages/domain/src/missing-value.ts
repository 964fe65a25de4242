import { BLOOD_PRESSURE_KEYS } from './blood-pressure.ts';
import type { MissingValue } from './compose-measurement.ts';
import { measureTypeOf } from './measure-type.ts';
import { isMissedByScan } from './missed-by-scan.ts';

/**
 * How to get a missing value: a 60-second scan, another scan of the same length, a cuff, or a tape measure. Null if
 * measuring cannot help.
 */
export type Remedy = 'longerScan' | 'anotherScan' | 'cuff' | 'tape' | null;

/** For values that depend on an entry: what to measure again. No provider's scan measures them. */
const REMEDIES_OF_ENTRIES: Readonly<Record<string, Remedy>> = {
  ...Object.fromEntries(BLOOD_PRESSURE_KEYS.map((key) => [key, 'cuff'])),
  waistToHeightRatio: 'tape',
};

/**
 * How to get a value that a scan lacks. Only our own scan has a longer form, and it gives what the camera measures; a
 * hosted scan has one length. Blood pressure always comes from a cuff, even if a provider estimates it: the score uses
 * only the cuff.
 */
export function remedyOf({ key, reason }: MissingValue, scan: { readonly isOwn: boolean }): Remedy {
  const ofEntry = REMEDIES_OF_ENTRIES[key];
  if (ofEntry !== undefined) return ofEntry;
  if (!isMissedByScan(reason)) return null;
  if (!scan.isOwn) return 'anotherScan';
  return measureTypeOf(key)?.provenance === 'camera' ? 'longerScan' : null;
}
