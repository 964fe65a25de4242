import { createHash } from 'node:crypto';
import { canonicalResults, type MissingScanPoint, type ScanOutcome, type ScanPoint } from '@mien/contract';
import {
  type MeasureTypeKey,
  measuresVariability,
  type RefusalReason,
  type ScanLengthS,
  VARIABILITY_MEASURES,
} from '@mien/domain';
import { type Estimate, FINDING_NAMES, type FindingName, type Measured, type ScanAnalysis } from '@mien/signal';

export type ScanVerdict =
  | { readonly kind: 'measured'; readonly outcome: ScanOutcome }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

/** All computed digits: a recomputation is compared with the stored value. */
function pointFrom(key: string, { value, interval90, signalToNoiseDb }: Estimate): ScanPoint {
  return { key, value, intervalLow: interval90[0], intervalHigh: interval90[1], signalToNoiseDb };
}

/** A capture ends with the first frame after its length; a shorter one means that another trace was sent. */
const LENGTH_TOLERANCE_S = 0.5;
const TOO_SHORT = { kind: 'unusable', reason: 'too-short' } as const;

/** Findings that are one estimate: each is reported as the measure of the same name, or does not compile. */
type OwnMeasure = Exclude<FindingName, 'heartRateVariability'> & MeasureTypeKey;

const measuresOf = (name: OwnMeasure | 'heartRateVariability'): readonly MeasureTypeKey[] =>
  name === 'heartRateVariability' ? VARIABILITY_MEASURES : [name];

const estimatesOf = (found: Measured<ScanAnalysis[FindingName]>): readonly Estimate[] =>
  'value' in found ? [found] : VARIABILITY_MEASURES.map((key) => found[key]);

/** The points of a finding, or its measures as missing. */
function reportOf(name: FindingName, finding: ScanAnalysis[FindingName]) {
  const keys = measuresOf(name);
  return finding.kind === 'unusable'
    ? { points: [], missing: keys.map((key): MissingScanPoint => ({ key, reason: finding.reason })) }
    : { points: estimatesOf(finding).map((estimate, i) => pointFrom(keys[i]!, estimate)), missing: [] };
}

/**
 * The report about an analysis. Without a heart rate nothing is reported: a scan without a pulse is not a scan. Values
 * that a scan of its length does not measure are neither reported nor missing.
 */
export function verdictFrom(sessionId: string, analysis: ScanAnalysis, lengthS: ScanLengthS): ScanVerdict {
  const { heartRateBpm, durationS } = analysis;
  if (heartRateBpm.kind === 'unusable') return { kind: 'refused', reason: heartRateBpm.reason };
  const isWhole = durationS >= lengthS - LENGTH_TOLERANCE_S;
  const findings = isWhole ? analysis : { ...analysis, heartRateVariability: TOO_SHORT };
  const reports = FINDING_NAMES.filter((name) => name !== 'heartRateVariability' || measuresVariability(lengthS)).map(
    (name) => reportOf(name, findings[name]),
  );
  const points: ScanPoint[] = reports.flatMap((report) => report.points);
  const missing = reports.flatMap((report) => report.missing);
  return {
    kind: 'measured',
    outcome: {
      status: missing.length === 0 ? 'COMPLETE' : 'PARTIAL',
      engineVersion: analysis.engineVersion,
      points,
      missing,
      resultsHash: createHash('sha256').update(canonicalResults(sessionId, { points, missing })).digest('base64url'),
    },
  };
}
