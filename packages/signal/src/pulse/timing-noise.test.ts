import { expect, test } from 'vitest';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { findBeatTimes } from './beats.ts';
import { timingVariance } from './timing-noise.ts';

const RATE_HZ = 1.2;

/** A pulse of two harmonics with white noise of a standard deviation in it, 60 s at 30 Hz. */
function noisyPulse(seed: number, noise: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: 1800 }, (_, i) => {
    const angle = (2 * Math.PI * RATE_HZ * i) / 30;
    return Math.sin(angle) + 0.4 * Math.sin(2 * angle + 0.5) + noise * drawNormal(random);
  });
}

/** Standard deviation of the beats about an even beat, s. */
function scatterS(beatTimesS: readonly number[]): number {
  const off = beatTimesS.map((s) => s - Math.round(s * RATE_HZ) / RATE_HZ);
  const turned = off.map((s) => s - off[0]!).map((s) => s - Math.round(s * RATE_HZ) / RATE_HZ);
  const middle = turned.reduce((sum, s) => sum + s, 0) / turned.length;
  return Math.sqrt(turned.reduce((sum, s) => sum + (s - middle) ** 2, 0) / turned.length);
}

test.each([0.05, 0.1, 0.2, 0.4])('is that of the beats about their true places, with noise of %f', (noise) => {
  const seeds = [1, 2, 3, 4, 5, 6];
  const pairs = seeds.map((seed) => {
    const wave = noisyPulse(seed, noise);
    const beats = findBeatTimes(wave, 30, RATE_HZ);
    return [Math.sqrt(timingVariance(wave, beats, 30, RATE_HZ)), scatterS(beats)] as const;
  });
  const [estimate, scatter] = [0, 1].map((k) => pairs.reduce((sum, pair) => sum + pair[k]!, 0) / pairs.length);
  // Samples of 3 ms let no less than half a millisecond be seen.
  expect(Math.abs(estimate! - scatter!)).toBeLessThan(0.3 * scatter! + 0.0005);
});

test('of a pulse without noise is next to nothing', () => {
  const wave = noisyPulse(1, 0);
  expect(Math.sqrt(timingVariance(wave, findBeatTimes(wave, 30, RATE_HZ), 30, RATE_HZ))).toBeLessThan(0.001);
});

test('of no beats is not known', () => {
  expect(timingVariance(noisyPulse(1, 0.1), [], 30, RATE_HZ)).toBeNaN();
});
