import { describe, expect, test } from 'vitest';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { takeOutLight } from './take-out-light.ts';
import type { UniformColors } from './uniform-colors.ts';

const RATE_HZ = 30;
const LENGTH = 900;

function colors(
  level: number,
  change: (s: number, channel: number) => number,
  noise: number,
  seed: number,
): UniformColors {
  const random = createRandom(seed);
  const [red, green, blue] = [0, 1, 2].map((c) =>
    Float64Array.from({ length: LENGTH }, (_, i) => level * (1 + change(i / RATE_HZ, c) + noise * drawNormal(random))),
  );
  return { red: red!, green: green!, blue: blue! };
}

const light = (s: number, c: number): number => 0.02 * [1, 0.8, 1.3][c]! * Math.sin(2 * Math.PI * 1.3 * s + 0.2 * c);
const pulse = (s: number, c: number): number => -0.003 * [0.33, 0.77, 0.53][c]! * Math.sin(2 * Math.PI * 1.1 * s);
const slow = (s: number): number => 0.01 * Math.sin(2 * Math.PI * 0.2 * s);

function heightAt(values: Float64Array, hz: number): number {
  const level = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [re, im] = [0, 0];
  for (let i = 60; i < LENGTH - 60; i++) {
    re += (values[i]! / level - 1) * Math.cos((2 * Math.PI * hz * i) / RATE_HZ);
    im += (values[i]! / level - 1) * Math.sin((2 * Math.PI * hz * i) / RATE_HZ);
  }
  return (2 * Math.hypot(re, im)) / (LENGTH - 120);
}

describe('takeOutLight', () => {
  const face = colors(140, (s, c) => light(s, c) + pulse(s, c) + slow(s), 0.0003, 1);

  test('removes the light’s effect, whatever its colors and its share on the wall, and keeps the pulse and slow changes', () => {
    const wall = colors(90, (s, c) => 0.4 * light(s, c), 0.0003, 2);
    const found = takeOutLight(face, wall, RATE_HZ);
    for (const [name, c] of [
      ['red', 0],
      ['green', 1],
      ['blue', 2],
    ] as const) {
      expect(heightAt(found[name], 1.3), name).toBeLessThan(0.15 * heightAt(face[name], 1.3));
      expect(Math.abs(heightAt(found[name], 1.1) / Math.abs(0.003 * [0.33, 0.77, 0.53][c]!) - 1), name).toBeLessThan(
        0.2,
      );
      expect(Math.abs(heightAt(found[name], 0.2) / heightAt(face[name], 0.2) - 1), name).toBeLessThan(0.05);
    }
  });

  test('changes hardly anything if the surroundings show only noise', () => {
    const found = takeOutLight(
      face,
      colors(90, () => 0, 0.001, 3),
      RATE_HZ,
    );
    expect(Math.abs(heightAt(found.green, 1.1) / heightAt(face.green, 1.1) - 1)).toBeLessThan(0.1);
    expect(Math.abs(heightAt(found.green, 1.3) / heightAt(face.green, 1.3) - 1)).toBeLessThan(0.1);
  });

  test('changes nothing if the surroundings are perfectly still', () => {
    const still = new Float64Array(LENGTH).fill(90);
    expect(takeOutLight(face, { red: still, green: still, blue: still }, RATE_HZ)).toEqual(face);
  });
});
