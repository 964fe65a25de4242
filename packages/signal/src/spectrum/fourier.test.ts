import { describe, expect, test } from 'vitest';
import golden from '../../golden/analytic.json' with { type: 'json' };
import { relativeDifference } from '../testing/golden-tolerance.ts';
import { analyticSignal, transformSize } from './fourier.ts';

describe('analyticSignal', () => {
  test('matches SciPy at a power of two', () => {
    const { real, imaginary } = analyticSignal(golden.real);
    expect(relativeDifference(real, golden.real)).toBeLessThan(1e-8);
    expect(relativeDifference(imaginary, golden.imaginary)).toBeLessThan(1e-8);
  });

  test('gives the envelope of a modulated wave', () => {
    const wave = Float64Array.from({ length: 1000 }, (_, i) => (1 + 0.2 * Math.cos(i / 100)) * Math.cos(i / 4));
    const { real, imaginary } = analyticSignal(wave);
    for (let i = 200; i < 800; i += 50) {
      expect(Math.hypot(real[i]!, imaginary[i]!)).toBeCloseTo(1 + 0.2 * Math.cos(i / 100), 1);
    }
  });
});

test('transformSize is the next power of two', () => {
  expect([1, 2, 3, 900, 1024, 1025].map(transformSize)).toEqual([2, 2, 4, 1024, 1024, 2048]);
});
