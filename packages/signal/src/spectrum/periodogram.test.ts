import { describe, expect, test } from 'vitest';
import golden from '../../golden/filters.json' with { type: 'json' };
import { relativeDifference } from '../testing/golden-tolerance.ts';
import { bandPower, periodogram } from './periodogram.ts';

describe('periodogram', () => {
  test('matches SciPy', () => {
    const { power, binHz } = periodogram(golden.input, golden.samplingRateHz);
    expect(binHz).toBeCloseTo(golden.periodogram.binHz, 12);
    expect(relativeDifference(power.slice(1, -1), golden.periodogram.density)).toBeLessThan(1e-7);
  });

  test('contains the power of a sine: half its amplitude squared', () => {
    const wave = Float64Array.from({ length: 900 }, (_, i) => 3 * Math.sin((2 * Math.PI * 1.3 * i) / 30));
    expect(bandPower(periodogram(wave, 30), 1.1, 1.5)).toBeCloseTo(4.5, 2);
  });

  test('has no power for an empty signal', () => {
    expect(Math.max(...periodogram([], 30).power)).toBe(0);
  });
});
