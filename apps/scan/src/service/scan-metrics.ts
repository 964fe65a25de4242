import { Problem } from '@mien/contract';
import { REFUSAL_REASONS } from '@mien/domain';
import type { HistogramDeclaration, Meter, MetricDeclaration } from '@mien/server';

const NO_REASON = 'none';
/** Why a scan was not analyzed at all. */
const FAILURES = ['too-many-requests', 'scan-session-expired', 'analysis-failed', 'service-unavailable'] as const;

const ANALYSIS_DURATION = {
  name: 'mien_scan_analysis_seconds',
  help: 'How long scans took that were analyzed, with the wait for their turn',
  labels: {},
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
} as const satisfies HistogramDeclaration;
const ANALYSES = {
  name: 'mien_scan_analyses_total',
  help: 'Scans that came to be analyzed, by outcome',
  labels: { outcome: ['measured', 'refused', 'failed'], reason: [NO_REASON, ...REFUSAL_REASONS, ...FAILURES] },
} as const satisfies MetricDeclaration;
const WAITING = {
  name: 'mien_scan_analyses_waiting',
  help: 'Scans that wait for their turn',
  labels: {},
} as const satisfies MetricDeclaration;

type Outcome = (typeof ANALYSES.labels.outcome)[number];

/** Scan metrics, without patient data. */
export function createScanMetrics(meter: Meter, now: () => number) {
  const analyses = meter.counter(ANALYSES);
  const durations = meter.histogram(ANALYSIS_DURATION);
  return {
    watchQueue: (waiting: () => number) =>
      meter.gauges([WAITING], () => [{ of: WAITING, labels: {}, value: waiting() }]),

    /** Counts an analysis by its outcome. */
    async analyzed<T extends { readonly kind: string; readonly reason?: string }>(work: () => Promise<T>): Promise<T> {
      const startedMs = now();
      const end = (outcome: Outcome, reason: string = NO_REASON) => analyses.add({ outcome, reason });
      try {
        const verdict = await work();
        durations.observe({}, (now() - startedMs) / 1000);
        if (verdict.kind === 'refused') end('refused', verdict.reason);
        else end('measured');
        return verdict;
      } catch (error) {
        end('failed', error instanceof Problem ? error.code : undefined);
        throw error;
      }
    },
  };
}

export type ScanMetrics = ReturnType<typeof createScanMetrics>;
