import { expect, test } from 'vitest';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { readHeadBeat } from './head-beat.ts';

const RATE_HZ = 30;
const course = (height: number, bpm: number, seed: number): Float64Array => {
  const random = createRandom(seed);
  return Float64Array.from(
    { length: 900 },
    (_, i) => height * (Math.sin((2 * Math.PI * bpm * i) / RATE_HZ / 60) + 0.05 * drawNormal(random)),
  );
};

test('measures how far and how closely the head moves at the rate of the pulse', () => {
  const { height, coherence } = readHeadBeat(course(1, 72, 1), course(0.01, 72, 2), 72, RATE_HZ);
  expect(height).toBeCloseTo(0.01, 3);
  expect(coherence).toBeGreaterThan(0.95);
});

test('finds little at the rate of the pulse for a head that bobs at another rate', () => {
  const { height } = readHeadBeat(course(1, 72, 1), course(0.01, 110, 2), 72, RATE_HZ);
  expect(height).toBeLessThan(0.001);
});

test('finds nothing for a still head', () => {
  expect(readHeadBeat(course(1, 72, 1), new Float64Array(900).fill(0.5), 72, RATE_HZ)).toEqual({
    height: expect.closeTo(0, 6),
    coherence: expect.any(Number),
  });
});
