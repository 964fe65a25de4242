import { BLOOD_PRESSURE_KEYS } from './blood-pressure.ts';
import type { MissingValue } from './compose-measurement.ts';
import { measureTypeOf } from './measure-type.ts';
import { isMissedByScan } from './missed-by-scan.ts';

/**
 * What gives a value that is missing: a scan of 60 seconds, another scan of the same length, a cuff, a tape measure. Null where
 * nothing that the person measures does.
 */
export type Remedy = 'longerScan' | 'anotherScan' | 'cuff' | 'tape' | null;

/** For values that depend on an entry: what to measure again. No scan of any provider measures them. */
const REMEDIES_OF_ENTRIES: Readonly<Record<string, Remedy>> = {
  ...Object.fromEntries(BLOOD_PRESSURE_KEYS.map((key) => [key, 'cuff'])),
  waistToHeightRatio: 'tape',
};

/**
 * What gives a value that a scan lacks. Only our own scan has a longer form, and it gives what the camera measures; a hosted scan has
 * one length. A blood pressure comes from a cuff, also where a provider estimates one: the score counts no other.
 */
export function remedyOf({ key, reason }: MissingValue, scan: { readonly isOwn: boolean }): Remedy {
  const ofEntry = REMEDIES_OF_ENTRIES[key];
  if (ofEntry !== undefined) return ofEntry;
  if (!isMissedByScan(reason)) return null;
  if (!scan.isOwn) return 'anotherScan';
  return measureTypeOf(key)?.provenance === 'camera' ? 'longerScan' : null;
}
