import { createHash } from 'node:crypto';
import { canonicalResults, type MissingScanPoint, type ScanOutcome, type ScanPoint } from '@mien/contract';
import { measuresVariability, type RefusalReason, type ScanLengthS, VARIABILITY_MEASURES } from '@mien/domain';
import type { Estimate, Finding, ScanAnalysis } from '@mien/signal';

export type ScanVerdict =
  | { readonly kind: 'measured'; readonly outcome: ScanOutcome }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

/** All computed digits: a recomputation is compared with the stored value. */
function pointFrom(key: string, { value, interval90, signalToNoiseDb }: Estimate): ScanPoint {
  return { key, value, intervalLow: interval90[0], intervalHigh: interval90[1], signalToNoiseDb };
}

/** A capture ends with the first frame after its length; a shorter one means that another trace was sent. */
const LENGTH_TOLERANCE_S = 0.5;

/**
 * The report about an analysis. Without a heart rate nothing is reported: a scan without a pulse is not a scan. Values
 * that a scan of its length does not measure are neither reported nor missing.
 */
export function verdictFrom(sessionId: string, analysis: ScanAnalysis, lengthS: ScanLengthS): ScanVerdict {
  const { heartRateBpm, breathingRatePerMin } = analysis;
  if (heartRateBpm.kind === 'unusable') return { kind: 'refused', reason: heartRateBpm.reason };
  const points: ScanPoint[] = [];
  const missing: MissingScanPoint[] = [];
  const add = (keys: readonly string[], finding: Finding<object>, estimates: () => readonly Estimate[]): void => {
    if (finding.kind === 'unusable') missing.push(...keys.map((key) => ({ key, reason: finding.reason })));
    else points.push(...estimates().map((estimate, i) => pointFrom(keys[i]!, estimate)));
  };
  add(['heartRateBpm'], heartRateBpm, () => [heartRateBpm]);
  add(['breathingRatePerMin'], breathingRatePerMin, () =>
    breathingRatePerMin.kind === 'measured' ? [breathingRatePerMin] : [],
  );
  if (measuresVariability(lengthS)) {
    const isWhole = analysis.durationS >= lengthS - LENGTH_TOLERANCE_S;
    const variability = isWhole ? analysis.heartRateVariability : ({ kind: 'unusable', reason: 'too-short' } as const);
    add(VARIABILITY_MEASURES, variability, () =>
      variability.kind === 'measured' ? VARIABILITY_MEASURES.map((key) => variability[key]) : [],
    );
  }
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
