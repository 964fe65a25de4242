import { describe, expect, test } from 'vitest';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { BLOOD_VOLUME_SIGNATURE, pulseByPbv } from './pbv.ts';
import type { UniformColors } from './uniform-colors.ts';

const RATE_HZ = 30;
const LEVELS = [170, 120, 95] as const;
type Ratio = readonly [number, number, number];

/** Colors that change by given waves, each with its own ratio of red, green and blue. */
function colors(seconds: number, ...changes: readonly { ratio: Ratio; wave: (s: number) => number }[]): UniformColors {
  const random = createRandom(1);
  const [red, green, blue] = LEVELS.map((level, c) =>
    Float64Array.from({ length: seconds * RATE_HZ }, (_, i) => {
      const change = changes.reduce((sum, { ratio, wave }) => sum + ratio[c]! * wave(i / RATE_HZ), 0);
      return level * (1 - change + 0.0002 * drawNormal(random));
    }),
  );
  return { red: red!, green: green!, blue: blue! };
}

const pulse = (s: number): number => 0.003 * Math.sin(2 * Math.PI * 1.2 * s);
const lamp = (s: number): number => 0.02 * Math.sin(2 * Math.PI * 1.7 * s + 1);

/** The amplitude of a frequency in a signal, away from its ends. */
function heightAt(values: Float64Array, hz: number): number {
  const part = values.subarray(90, values.length - 90);
  let [re, im] = [0, 0];
  part.forEach((value, i) => {
    re += value * Math.cos((2 * Math.PI * hz * i) / RATE_HZ);
    im += value * Math.sin((2 * Math.PI * hz * i) / RATE_HZ);
  });
  return (2 * Math.hypot(re, im)) / part.length;
}

describe('pulseByPbv', () => {
  test('keeps a change in the colors of blood at its height, and rises with it', () => {
    const found = pulseByPbv(colors(32, { ratio: BLOOD_VOLUME_SIGNATURE, wave: pulse }), RATE_HZ);
    expect(Math.abs(heightAt(found, 1.2) / 0.003 - 1)).toBeLessThan(0.1);
    const inStep = found.reduce((sum, value, i) => sum + value * pulse(i / RATE_HZ), 0);
    expect(inStep).toBeGreaterThan(0);
  });

  test.each<[string, Ratio]>([
    ['white', [1, 1, 1]],
    ['warm', [1.3, 1, 0.6]],
    ['blue', [0.2, 0.5, 1.5]],
  ])('removes the swing of a %s lamp six times as large', (_, ratio) => {
    const both = colors(32, { ratio: BLOOD_VOLUME_SIGNATURE, wave: pulse }, { ratio, wave: lamp });
    const found = pulseByPbv(both, RATE_HZ);
    expect(heightAt(found, 1.2) / 0.003).toBeGreaterThan(0.5);
    expect(heightAt(found, 1.7)).toBeLessThan(0.5 * heightAt(found, 1.2));
  });

  test('reads the last seconds like the first', () => {
    const found = pulseByPbv(colors(31.4, { ratio: BLOOD_VOLUME_SIGNATURE, wave: pulse }), RATE_HZ);
    const level = (part: Float64Array): number => Math.sqrt(part.reduce((sum, v) => sum + v * v, 0) / part.length);
    expect(level(found.subarray(-60))).toBeGreaterThan(0.7 * level(found.subarray(300, 360)));
    expect(level(found.subarray(0, 60))).toBeGreaterThan(0.7 * level(found.subarray(300, 360)));
  });

  test('gives zeros for a trace shorter than one window, or perfectly still', () => {
    const still = new Float64Array(900).fill(100);
    expect(pulseByPbv({ red: still, green: still, blue: still }, RATE_HZ).every((value) => value === 0)).toBe(true);
    expect(pulseByPbv(colors(5), RATE_HZ).every((value) => value === 0)).toBe(true);
  });
});
