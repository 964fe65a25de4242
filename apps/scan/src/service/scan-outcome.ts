import { createHash } from 'node:crypto';
import { canonicalResults, type MissingScanPoint, type ScanOutcome, type ScanPoint } from '@mien/contract';
import type { RefusalReason } from '@mien/domain';
import type { Estimate, Finding, ScanAnalysis } from '@mien/signal';

export type ScanVerdict =
  | { readonly kind: 'measured'; readonly outcome: ScanOutcome }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

/** More digits than any of the values carries. */
const DECIMALS = 1000;
const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;

function pointFrom(key: string, estimate: Estimate): ScanPoint {
  return {
    key,
    value: rounded(estimate.value),
    intervalLow: rounded(estimate.interval90[0]),
    intervalHigh: rounded(estimate.interval90[1]),
    signalToNoiseDb: rounded(estimate.signalToNoiseDb),
  };
}

/** What is reported of an analysis. Without a heart rate nothing is: a scan without a pulse is no scan. */
export function verdictFrom(sessionId: string, analysis: ScanAnalysis): ScanVerdict {
  const { heartRateBpm, breathingRatePerMin, heartRateVariability } = analysis;
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
  add(['sdnnMs', 'rmssdMs'], heartRateVariability, () =>
    heartRateVariability.kind === 'measured' ? [heartRateVariability.sdnnMs, heartRateVariability.rmssdMs] : [],
  );
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
