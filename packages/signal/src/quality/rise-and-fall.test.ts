import { expect, test } from 'vitest';
import { mean, standardDeviation } from '../statistics.ts';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { riseOverFall } from './rise-and-fall.ts';

const RATE_HZ = 30;

/** A wave whose second one leads by an angle, of a rate that swings with the breath; with its course. */
function waveOf(leadRad: number, second: number, noise: number, seed = 1): readonly [Float64Array, number[]] {
  const random = createRandom(seed);
  const rateBpm = (s: number): number => 72 + 4 * Math.sin(2 * Math.PI * 0.2 * s);
  let phase = 0;
  const wave = Float64Array.from({ length: 30 * RATE_HZ + 1 }, (_, i) => {
    phase += (2 * Math.PI * rateBpm(i / RATE_HZ)) / 60 / RATE_HZ;
    return Math.sin(phase) + second * Math.sin(2 * phase + leadRad) + noise * drawNormal(random);
  });
  return [wave, Array.from({ length: 23 }, (_, step) => rateBpm(step + 4))];
}
const of = (...args: Parameters<typeof waveOf>): number => {
  const [wave, course] = waveOf(...args);
  return riseOverFall(wave, course, RATE_HZ);
};

test('is above 0 for a wave that rises steeply and falls slowly, and below 0 for its mirror image', () => {
  expect(of(0, 0.3, 0.3)).toBeGreaterThan(5);
  expect(of(Math.PI, 0.3, 0.3)).toBeLessThan(-5);
});

test('a wave without a second harmonic gives no result, and standard errors match the scatter', () => {
  const all = Array.from({ length: 60 }, (_, seed) => of(0, 0, 1, seed + 1));
  expect(Math.abs(mean(all))).toBeLessThan(0.5);
  expect(standardDeviation(all)).toBeGreaterThan(0.8);
  expect(standardDeviation(all)).toBeLessThan(1.5);
  expect(riseOverFall(new Float64Array(901), [70, 70], RATE_HZ)).toBe(0);
});
