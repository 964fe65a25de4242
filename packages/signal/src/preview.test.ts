import { describe, expect, test } from 'vitest';
import { previewPulse } from './preview.ts';
import { makeSyntheticScan } from './testing/synthetic-trace.ts';

describe('previewPulse', () => {
  test('has nothing to show before four seconds', () => {
    expect(previewPulse(makeSyntheticScan({ durationS: 3.5 }).trace)).toBeNull();
  });

  test('shows a wave but no rate after five seconds', () => {
    const preview = previewPulse(makeSyntheticScan({ durationS: 5 }).trace);
    expect(preview?.wave.length).toBeGreaterThan(100);
    expect(preview?.heartRateBpm).toBeNull();
  });

  test('shows the rate of the last ten seconds of a good scan', () => {
    const preview = previewPulse(makeSyntheticScan({ durationS: 25, heartRateBpm: 84 }).trace);
    expect(preview?.wave.length).toBeLessThanOrEqual(10 * preview!.samplingRateHz + 1);
    expect(Math.max(...preview!.wave.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(Math.abs(preview!.heartRateBpm! - 84)).toBeLessThan(4);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('shows no rate without pulse (seed %i)', (seed) => {
    expect(previewPulse(makeSyntheticScan({ seed, pulsePercent: 0 }).trace)?.heartRateBpm ?? null).toBeNull();
  });

  test('bad numbers show nothing', () => {
    const { trace } = makeSyntheticScan();
    const times = Float64Array.from(trace.frameTimesMs);
    expect(previewPulse({ ...trace, frameTimesMs: [] })).toBeNull();
    expect(previewPulse({ ...trace, frameTimesMs: times.with(times.length - 1, Number.NaN) })).toBeNull();
    expect(previewPulse({ ...trace, frameTimesMs: times.with(times.length - 5, 0) })).toBeNull();
  });
});
