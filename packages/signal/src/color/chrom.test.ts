import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import golden from '../../golden/pulse.json' with { type: 'json' };
import { relativeDifference } from '../testing/golden-tolerance.ts';
import { PROPERTY_RUNS } from '../testing/property-seed.ts';
import { goldenColors, swingingColors, syntheticColors } from '../testing/uniform-scenes.ts';
import { pulseByChrom } from './chrom.ts';
import { pulseByPos } from './pos.ts';

describe('pulseByChrom', () => {
  test.each(golden.scenes)('matches NumPy and SciPy at $bpm bpm', (scene) => {
    expect(relativeDifference(pulseByChrom(goldenColors(scene.rgb), golden.samplingRateHz), scene.chrom)).toBeLessThan(
      1e-7,
    );
  });

  test('rises and falls with POS, and both rise when green light falls', () => {
    const colors = swingingColors(1.2);
    const [pos, chrom] = [pulseByPos(colors, 30), pulseByChrom(colors, 30)];
    const product = (one: Float64Array, two: ArrayLike<number>): number =>
      one.slice(100, 800).reduce((sum, v, i) => sum + v * two[i + 100]!, 0);
    expect(product(pos, chrom)).toBeGreaterThan(0);
    expect(
      product(
        pos,
        colors.green.map((value) => 120 - value),
      ),
    ).toBeGreaterThan(0);
  });
});

describe('properties', () => {
  test('does not depend on the strength of the light or of each color', () => {
    const gain = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(gain, gain, gain, fc.integer({ min: 1, max: 1000 }), (r, g, b, seed) => {
        const colors = syntheticColors(seed);
        const lit = {
          red: colors.red.map((v) => r * v),
          green: colors.green.map((v) => g * v),
          blue: colors.blue.map((v) => b * v),
        };
        expect(relativeDifference(pulseByChrom(lit, 30), pulseByChrom(colors, 30))).toBeLessThan(1e-8);
      }),
      PROPERTY_RUNS,
    );
  });
});
