import { describe, expect, test } from 'vitest';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { findBeatTimes, keepBeatBand } from './beats.ts';
import { timingVariance } from './timing-noise.ts';

/** A pulse of two harmonics with white noise of a standard deviation in it, 60 s at 30 Hz. */
function noisyPulse(rateHz: number, seed: number, noise: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: 1800 }, (_, i) => {
    const angle = (2 * Math.PI * rateHz * i) / 30;
    return Math.sin(angle) + 0.4 * Math.sin(2 * angle + 0.5) + noise * drawNormal(random);
  });
}

/** Standard deviation of the beats about an even beat, s. */
function scatterS(beatTimesS: readonly number[], rateHz: number): number {
  const off = beatTimesS.map((s) => s - beatTimesS[0]!);
  const turned = off.map((s) => s - Math.round(s * rateHz) / rateHz);
  const middle = turned.reduce((sum, s) => sum + s, 0) / turned.length;
  return Math.sqrt(turned.reduce((sum, s) => sum + (s - middle) ** 2, 0) / turned.length);
}

describe.each([0.8, 1.2, 2, 2.75])('at %f beats a second', (rateHz) => {
  test.each([0.05, 0.1, 0.2, 0.4])('matches the beats’ deviation from their true places, with noise of %f', (noise) => {
    const pairs = [1, 2, 3, 4, 5, 6].map((seed) => {
      const wave = keepBeatBand(noisyPulse(rateHz, seed, noise), 30, rateHz);
      const beats = findBeatTimes(wave, 30, rateHz);
      return [Math.sqrt(timingVariance(wave, beats, 30, rateHz)), scatterS(beats, rateHz)] as const;
    });
    const [estimate, scatter] = [0, 1].map((k) => pairs.reduce((sum, pair) => sum + pair[k]!, 0) / pairs.length);
    // Samples of 3 ms let no less than half a millisecond be seen.
    expect(Math.abs(estimate! - scatter!)).toBeLessThan(0.3 * scatter! + 0.0005);
  });
});

test('of a pulse without noise is almost zero', () => {
  const wave = noisyPulse(1.2, 1, 0);
  expect(Math.sqrt(timingVariance(wave, findBeatTimes(wave, 30, 1.2), 30, 1.2))).toBeLessThan(0.001);
});

test('without beats is unknown', () => {
  expect(timingVariance(noisyPulse(1.2, 1, 0.1), [], 30, 1.2)).toBeNaN();
});
