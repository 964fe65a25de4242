import { describe, expect, test } from 'vitest';
import golden from '../../packages/signal/golden/pulse.json' with { type: 'json' };
import { chromWave, greenWave, peakBpm, posWave } from './references.ts';

const rateHz = golden.samplingRateHz;

/** Correlation of two waves without the ends, because filter start-up is not part of a method. */
function correlation(one: Float64Array, two: readonly number[]): number {
  const from = Math.round(2 * rateHz);
  const to = one.length - from;
  const cut = (values: ArrayLike<number>): number[] => {
    const part = Array.from({ length: to - from }, (_, i) => values[from + i]!);
    const middle = part.reduce((sum, value) => sum + value, 0) / part.length;
    return part.map((value) => value - middle);
  };
  const [a, b] = [cut(one), cut(two)];
  const product = (x: number[], y: number[]): number => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

describe.each(golden.scenes)('at $bpm bpm', (scene) => {
  const rgb = scene.rgb.map((channel) => Float64Array.from(channel)) as [Float64Array, Float64Array, Float64Array];

  test('POS matches the paper as computed by NumPy, to a millionth', () => {
    const wave = posWave(rgb, rateHz);
    const size = Math.max(...scene.pos.map(Math.abs));
    // The golden wave rises with blood volume; the paper's falls.
    wave.forEach((value, i) => {
      expect(Math.abs(value + scene.pos[i]!) / size).toBeLessThan(1e-6);
    });
  });

  test('CHROM matches the paper as computed by SciPy, except for the edges of the band-pass', () => {
    expect(Math.abs(correlation(chromWave(rgb, rateHz), scene.chrom))).toBeGreaterThan(0.95);
  });

  test('all references find the rate', () => {
    for (const wave of [posWave, chromWave])
      expect(Math.abs(peakBpm(wave(rgb, rateHz), rateHz) - scene.bpm)).toBeLessThan(3);
    expect(greenWave(rgb, rateHz).every(Number.isFinite)).toBe(true);
  });
});
