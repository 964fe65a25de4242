import { DISTURBING_TAGS, disturbingTag, type ScanValue, sureInterval, type UsualRangeMeasure } from './usual-range.ts';

/** Why a later scan was skipped in a comparison; `noted` replaces a tag that the reader may not see. */
export const LEFT_OUT_REASONS = [
  ...DISTURBING_TAGS,
  'noted',
  'noScore',
  'notMeasured',
  'otherSource',
  'unsure',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Why a scan's score is skipped in comparisons; null if it is used. */
export function scoreLeftOut(scan: { readonly score: number | null } & Pick<ScanValue, 'tags'>): LeftOutReason | null {
  return disturbingTag(scan) ?? (scan.score === null ? 'noScore' : null);
}

/** Why a scan's measure is skipped in comparisons; null if it is used. `value` is the scan's value of it. */
export function measureLeftOut(
  measure: UsualRangeMeasure,
  scan: Pick<ScanValue, 'tags'>,
  value: ScanValue | undefined,
): LeftOutReason | null {
  const tag = disturbingTag(scan);
  if (tag !== undefined) return tag;
  if (value === undefined) return 'notMeasured';
  if (value.provenance !== 'camera') return 'otherSource';
  return sureInterval(measure, value) === null ? 'unsure' : null;
}

/** The newest comparable scan, and the skipped ones after it. */
export interface ComparableScan<Scan> {
  readonly scan: Scan;
  /** Newest first. */
  readonly leftOut: readonly { readonly scan: Scan; readonly reason: LeftOutReason }[];
}

/**
 * The scan to compare with: the newest earlier one at rest that has the compared value. Null without one.
 *
 * @param earlier  newest first
 */
export function comparableScan<Scan>(
  earlier: readonly Scan[],
  reasonOf: (scan: Scan) => LeftOutReason | null,
): ComparableScan<Scan> | null {
  const leftOut: { scan: Scan; reason: LeftOutReason }[] = [];
  for (const scan of earlier) {
    const reason = reasonOf(scan);
    if (reason === null) return { scan, leftOut };
    leftOut.push({ scan, reason });
  }
  return null;
}
