import type { MissingValue } from './compose-measurement.ts';
import { measureTypeOf } from './measure-type.ts';
import { REFUSAL_REASONS } from './scan-error.ts';
import { BLOOD_PRESSURE_KEYS } from './trend-measure.ts';

/** Reasons that lie in a scan itself: another scan may do better. All others lie in what was entered, or hold for the person. */
const REASONS_OF_SCANS: readonly string[] = [...REFUSAL_REASONS, 'not-reported', 'outside-limits', 'scale-not-known'];

/** Whether a value is missing because the scan did not give it. */
export const isMissedByScan = (reason: string): boolean => REASONS_OF_SCANS.includes(reason);

/**
 * What gives a value that is missing: a scan of 60 seconds, another scan of the same length, a cuff, a tape measure. Null where
 * nothing that the person measures does.
 */
export type Remedy = 'longerScan' | 'anotherScan' | 'cuff' | 'tape' | null;

/** Of values that rest on an entry: what is measured again. No scan of any provider measures them. */
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
