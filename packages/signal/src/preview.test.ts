import { describe, expect, test } from 'vitest';
import { previewPulse, previewRate } from './preview.ts';
import { makeSyntheticScan } from './testing/synthetic-trace.ts';

describe('previewPulse', () => {
  test('shows nothing before two seconds', () => {
    expect(previewPulse(makeSyntheticScan({ durationS: 1.8 }).trace)).toBeNull();
  });

  test('shows a wave soon after', () => {
    const preview = previewPulse(makeSyntheticScan({ durationS: 2.5 }).trace);
    expect(preview?.wave.length).toBeGreaterThan(50);
    expect(preview?.wave.some((value) => Math.abs(value) > 0.5)).toBe(true);
  });

  test('shows the last ten seconds of a good scan', () => {
    const preview = previewPulse(makeSyntheticScan({ durationS: 25, heartRateBpm: 84 }).trace);
    expect(preview?.wave.length).toBeLessThanOrEqual(10 * preview!.samplingRateHz + 1);
    expect(Math.max(...preview!.wave.map(Math.abs))).toBeLessThanOrEqual(1);
  });

  test('keeps the peaks round', () => {
    const { wave } = previewPulse(makeSyntheticScan({ durationS: 25, heartRateBpm: 84 }).trace)!;
    expect(wave.filter((value) => Math.abs(value) === 1)).toHaveLength(1);
  });

  test('shows nothing for invalid numbers', () => {
    const { trace } = makeSyntheticScan();
    const times = Float64Array.from(trace.frameTimesMs);
    expect(previewPulse({ ...trace, frameTimesMs: [] })).toBeNull();
    expect(previewPulse({ ...trace, frameTimesMs: times.with(times.length - 1, Number.NaN) })).toBeNull();
    expect(previewPulse({ ...trace, frameTimesMs: times.with(times.length - 5, 0) })).toBeNull();
  });
});

describe('previewRate', () => {
  test('is empty before eight seconds', () => {
    expect(previewRate(makeSyntheticScan({ durationS: 7.5 }).trace)).toBeNull();
  });

  test.each([9, 12, 25])('gives the rate after %i s of a good scan, with its uncertainty', (durationS) => {
    const { trace, truth } = makeSyntheticScan({ durationS, heartRateBpm: 84 });
    const rate = previewRate(trace)!;
    expect(Math.abs(rate.heartRateBpm - truth.heartRateBpm)).toBeLessThan(4);
    expect(rate.halfWidthBpm).toBeLessThan(6);
  });

  test('follows the last fifteen seconds', () => {
    // Once a second, and then twice as often.
    const beatTimesS = Array.from({ length: 80 }, (_, i) => (i < 20 ? i : 20 + (i - 20) / 1.5));
    const { trace } = makeSyntheticScan({ durationS: 38, beatTimesS });
    expect(Math.abs(previewRate(trace)!.heartRateBpm - 90)).toBeLessThan(3);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is empty without a pulse (seed %i)', (seed) => {
    expect(previewRate(makeSyntheticScan({ seed, pulsePercent: 0 }).trace)).toBeNull();
  });

  test('is empty for invalid numbers', () => {
    const { trace } = makeSyntheticScan();
    const times = Float64Array.from(trace.frameTimesMs);
    expect(previewRate({ ...trace, frameTimesMs: [] })).toBeNull();
    expect(previewRate({ ...trace, frameTimesMs: times.with(times.length - 5, 0) })).toBeNull();
  });
});
