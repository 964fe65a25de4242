import { describe, expect, test } from 'vitest';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { beatsAbove, countBeats } from './count-beats.ts';

const RATE_HZ = 30;

/** A wave with the rate at each time, in noise of a standard deviation, with the track that would be found. */
function waveOf(rateBpm: (s: number) => number, noise: number, seed = 1): { wave: Float64Array; course: number[] } {
  const random = createRandom(seed);
  let phase = 0;
  const wave = Float64Array.from({ length: 30 * RATE_HZ + 1 }, (_, i) => {
    phase += (2 * Math.PI * rateBpm(i / RATE_HZ)) / 60 / RATE_HZ;
    return Math.sin(phase) + 0.3 * Math.sin(2 * phase) + noise * drawNormal(random);
  });
  return { wave, course: Array.from({ length: 23 }, (_, step) => rateBpm(step + 4)) };
}

describe('countBeats', () => {
  test.each([42, 60, 75.3, 118, 190])('counts an even rate of %f', (bpm) => {
    const { wave, course } = waveOf(() => bpm, 0.3);
    expect(Math.abs(countBeats(wave, course, RATE_HZ) - bpm)).toBeLessThan(0.25);
  });

  test.each([1, 2, 3, 4])(
    'gives the mean of a heart that follows the breath, not the rate it stays at (seed %i)',
    (seed) => {
      // Slow for three quarters of each breath, fast for the rest.
      const rate = (s: number): number => ((0.1 * s) % 1 < 0.75 ? 58 : 82);
      const { wave, course } = waveOf(rate, 0.4, seed);
      expect(Math.abs(countBeats(wave, course, RATE_HZ) - 64)).toBeLessThan(1);
    },
  );

  test('is not misled by what is far from the course', () => {
    const { wave, course } = waveOf(() => 72, 0.2);
    const shaken = wave.map((value, i) => value + 3 * Math.sin((2 * Math.PI * 2.6 * i) / RATE_HZ));
    expect(Math.abs(countBeats(shaken, course, RATE_HZ) - 72)).toBeLessThan(0.5);
  });
});

describe('beatsAbove', () => {
  /** Swings by 20 beats a minute with the breath. */
  const swinging = waveOf((s) => 70 + 10 * Math.sin(2 * Math.PI * 0.1 * s), 0.3);

  test('is zero if the course follows the heart', () => {
    expect(Math.abs(beatsAbove(swinging.wave, swinging.course, RATE_HZ))).toBeLessThan(1);
    const even = waveOf(() => 70, 0.3);
    expect(Math.abs(beatsAbove(even.wave, even.course, RATE_HZ))).toBeLessThan(0.5);
  });

  test('finds the beats missed by a course on the slow part of each breath', () => {
    // Fast for half of each breath.
    const { wave, course } = waveOf((s) => ((0.1 * s) % 1 < 0.5 ? 56 : 80), 0.3);
    expect(
      beatsAbove(
        wave,
        course.map(() => 56),
        RATE_HZ,
      ),
    ).toBeGreaterThan(2.5);
  });
});
