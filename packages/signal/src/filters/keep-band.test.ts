import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import golden from '../../golden/filters.json' with { type: 'json' };
import { standardDeviation } from '../statistics.ts';
import { relativeDifference } from '../testing/golden-tolerance.ts';
import { PROPERTY_RUNS } from '../testing/property-seed.ts';
import { keepBand } from './keep-band.ts';

const sine = (hz: number, n = 900): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => Math.sin((2 * Math.PI * hz * i) / 30));

describe('keepBand', () => {
  test.each(golden.bandPass)('matches SciPy from $low to $high Hz, order $order', ({ low, high, order, output }) => {
    const filtered = keepBand(golden.input, golden.samplingRateHz, low, high, order);
    expect(relativeDifference(filtered, output)).toBeLessThan(1e-7);
  });

  test('keeps the length of an empty or one-sample signal', () => {
    expect(keepBand([], 30)).toHaveLength(0);
    expect(keepBand([5], 30)).toHaveLength(1);
  });
});

describe('properties of the filter', () => {
  const inside = fc.double({ min: 0.9, max: 2.8, noNaN: true });

  test('passes a rate inside the band unchanged and without delay', () => {
    fc.assert(
      fc.property(inside, (hz) => {
        const [wave, filtered] = [sine(hz), keepBand(sine(hz), 30)];
        const middle = (values: Float64Array): Float64Array => values.slice(150, 750);
        expect(relativeDifference(middle(filtered), middle(wave))).toBeLessThan(0.15);
      }),
      PROPERTY_RUNS,
    );
  });

  test('removes a rate far outside the band', () => {
    const outside = fc.oneof(
      fc.double({ min: 0.02, max: 0.25, noNaN: true }),
      fc.double({ min: 7, max: 14, noNaN: true }),
    );
    fc.assert(
      fc.property(outside, (hz) => {
        expect(standardDeviation(keepBand(sine(hz), 30).slice(150, 750))).toBeLessThan(0.05);
      }),
      PROPERTY_RUNS,
    );
  });

  test('passes gain but not an offset', () => {
    fc.assert(
      fc.property(
        inside,
        fc.double({ min: 0.1, max: 100, noNaN: true }),
        fc.double({ min: -100, max: 100, noNaN: true }),
        (hz, gain, shift) => {
          const plain = keepBand(sine(hz), 30).map((value) => gain * value);
          expect(
            relativeDifference(
              keepBand(
                sine(hz).map((value) => gain * value + shift),
                30,
              ),
              plain,
            ),
          ).toBeLessThan(1e-6 * (1 + Math.abs(shift) / gain));
        },
      ),
      PROPERTY_RUNS,
    );
  });
});
