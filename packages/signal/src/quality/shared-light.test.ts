import { expect, test } from 'vitest';
import type { UniformColors } from '../color/uniform-colors.ts';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { readSharedLight } from './shared-light.ts';

function colors(level: number, change: (s: number, channel: number) => number, seed: number): UniformColors {
  const random = createRandom(seed);
  const [red, green, blue] = [0, 1, 2].map((c) =>
    Float64Array.from({ length: 900 }, (_, i) => level * (1 + change(i / 30, c) + 0.0005 * drawNormal(random))),
  );
  return { red: red!, green: green!, blue: blue! };
}
const blood = (s: number, c: number): number => -0.004 * [0.33, 0.77, 0.53][c]! * Math.sin(2 * Math.PI * 1.2 * s);
const lamp = (s: number, c: number): number => 0.004 * [0.4, 1, 0.7][c]! * Math.sin(2 * Math.PI * 1.2 * s);

test('a wall that varies with the face is in step and shows its rate', () => {
  const { coherence, rates } = readSharedLight(
    colors(140, lamp, 1),
    colors(80, (s, c) => 0.6 * lamp(s, c), 2),
    72,
    30,
  );
  expect(coherence).toBeGreaterThan(0.95);
  expect(rates.some(({ rateBpm, evidenceNats }) => Math.abs(rateBpm - 72) < 3 && evidenceNats > 5)).toBe(true);
});

test('a quiet wall next to a pulse is not in step and does not show its rate', () => {
  const { coherence, rates } = readSharedLight(
    colors(140, blood, 1),
    colors(80, () => 0, 2),
    72,
    30,
  );
  expect(coherence).toBeLessThan(0.7);
  expect(rates.filter(({ rateBpm, evidenceNats }) => evidenceNats > 1 && Math.abs(rateBpm - 72) < 8)).toEqual([]);
});

test('a nearly gray lamp shows its rate on the wall, where methods that look for a pulse cancel it', () => {
  const gray = (s: number): number => 0.004 * Math.sin(2 * Math.PI * 1.2 * s);
  const { rates } = readSharedLight(
    colors(140, gray, 1),
    colors(80, (s) => 0.6 * gray(s), 2),
    72,
    30,
  );
  expect(rates.some(({ rateBpm, evidenceNats }) => Math.abs(rateBpm - 72) < 3 && evidenceNats > 5)).toBe(true);
});
