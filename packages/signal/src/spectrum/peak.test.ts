import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../testing/property-seed.ts';
import { findPeak } from './peak.ts';
import { periodogram } from './periodogram.ts';

const wave = (parts: readonly (readonly [hz: number, size: number])[], phase = 0): Float64Array =>
  Float64Array.from({ length: 900 }, (_, i) =>
    parts.reduce((sum, [hz, size]) => sum + size * Math.sin((2 * Math.PI * hz * i) / 30 + phase), 0),
  );

describe('findPeak', () => {
  test('finds the fundamental of a pulse even if the harmonic is stronger', () => {
    const peak = findPeak(
      periodogram(
        wave([
          [0.9, 1],
          [1.8, 1.2],
        ]),
        30,
      ),
      0.67,
      3.5,
    );
    expect(peak?.frequencyHz).toBeCloseTo(0.9, 2);
  });

  test('does not treat a strong wave as the harmonic of a weak one at half the rate', () => {
    const peak = findPeak(
      periodogram(
        wave([
          [0.9, 0.3],
          [1.8, 1],
        ]),
        30,
      ),
      0.67,
      3.5,
    );
    expect(peak?.frequencyHz).toBeCloseTo(1.8, 2);
  });

  test('finds no peak in an empty band or a silent signal', () => {
    expect(findPeak(periodogram(new Float64Array(900), 30), 0.67, 3.5)).toBeNull();
    expect(findPeak(periodogram(wave([[1.2, 1]]), 30), 3, 2)).toBeNull();
  });
});

describe('properties of the peak', () => {
  const rate = fc.double({ min: 0.8, max: 3.3, noNaN: true });

  test('matches the frequency of a sine within 0.1 per minute, at any phase and size', () => {
    fc.assert(
      fc.property(
        rate,
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        (hz, phase, size) => {
          const peak = findPeak(periodogram(wave([[hz, size]], phase), 30), 0.67, 3.5);
          expect(Math.abs(60 * (peak?.frequencyHz ?? 0) - 60 * hz)).toBeLessThan(0.1);
        },
      ),
      PROPERTY_RUNS,
    );
  });
});
