import { Problem } from '@mien/contract';
import { openMeter } from '@mien/server';
import { expect, it } from 'vitest';
import { createScanMetrics } from './scan-metrics.ts';

it('counts an analysis by its outcome, and times it if it gave one', async () => {
  const meter = await openMeter({
    onFailure: (error) => {
      throw error;
    },
  });
  let nowMs = 0;
  const metrics = createScanMetrics(meter, () => nowMs);
  metrics.watchQueue(() => 3);
  const take = (ms: number) => {
    nowMs += ms;
  };
  await metrics.analyzed(async () => {
    take(300);
    return { kind: 'measured' };
  });
  await metrics.analyzed(async () => ({ kind: 'refused', reason: 'no-pulse' }));
  for (const error of [new Problem('too-many-requests'), new Error('the face of Maria Lopez')])
    await expect(metrics.analyzed(() => Promise.reject(error))).rejects.toBe(error);

  const lines = (await meter.text())
    .split('\n')
    .filter((line) => /^mien_.*(?:total|waiting|_sum|_count|"0\.25"|"0\.5")/.test(line));
  expect(lines).toEqual([
    'mien_scan_analyses_total{outcome="measured",reason="none"} 1',
    'mien_scan_analyses_total{outcome="refused",reason="no-pulse"} 1',
    'mien_scan_analyses_total{outcome="failed",reason="too-many-requests"} 1',
    'mien_scan_analyses_total{outcome="failed",reason="none"} 1',
    'mien_scan_analysis_seconds_bucket{le="0.25"} 1',
    'mien_scan_analysis_seconds_bucket{le="0.5"} 2',
    'mien_scan_analysis_seconds_sum 0.3',
    'mien_scan_analysis_seconds_count 2',
    'mien_scan_analyses_waiting 3',
  ]);
});
