import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../testing/property-seed.ts';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { findBeatTimes, intervalsFromBeats } from './beats.ts';
import { rmssdMs, sdnnMs } from './variability.ts';

function beatsFrom(lengthsMs: readonly number[]): number[] {
  const beats = [0];
  for (const ms of lengthsMs) beats.push(beats.at(-1)! + ms / 1000);
  return beats;
}

describe('findBeatTimes', () => {
  test('finds every beat of a steady wave to within 2 ms', () => {
    const wave = Float64Array.from({ length: 900 }, (_, i) => Math.sin((2 * Math.PI * 1.25 * i) / 30));
    const beats = findBeatTimes(wave, 30, 1.25);
    expect(beats.length).toBeGreaterThanOrEqual(35);
    for (const s of beats.slice(2, -2)) expect(Math.abs(s * 1.25 - Math.round(s * 1.25))).toBeLessThan(0.0025);
  });

  test('keeps beats in order even in noise', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = createRandom(seed);
      const beats = findBeatTimes(
        Float64Array.from({ length: 450 }, () => drawNormal(random)),
        30,
        0.7 + 0.07 * seed,
      );
      expect(beats.length).toBeGreaterThan(3);
      for (let k = 1; k < beats.length; k++)
        expect(beats[k]! - beats[k - 1]!).toBeGreaterThan(0.2 / (0.7 + 0.07 * seed));
    }
  });

  test('finds no beats in silence', () => {
    expect(findBeatTimes(new Float64Array(900), 30, 1.2)).toEqual([]);
  });
});

describe('intervalsFromBeats', () => {
  test('marks a missed and an extra beat, which break the chain of differences', () => {
    const steady = Array.from({ length: 12 }, () => 800);
    const intervals = intervalsFromBeats(beatsFrom([...steady, 1600, ...steady, 400, 400, ...steady]));
    expect(intervals.filter((interval) => !interval.isClean)).toHaveLength(3);
    expect(rmssdMs(intervals)).toBeCloseTo(0, 6);
    expect(sdnnMs(intervals)).toBeCloseTo(0, 6);
  });

  test('takes differences between adjacent beats only', () => {
    const intervals = intervalsFromBeats(beatsFrom([800, 820, 800, 820, 1700, 800, 820, 800, 820]));
    expect(rmssdMs(intervals)).toBeCloseTo(20, 6);
  });

  test('has no interval for fewer than two beats', () => {
    expect(intervalsFromBeats([])).toEqual([]);
    expect(intervalsFromBeats([1])).toEqual([]);
    expect(rmssdMs([])).toBeNaN();
  });
});

describe('properties of beats', () => {
  const lengths = fc.array(fc.double({ min: 760, max: 840, noNaN: true }), { minLength: 10, maxLength: 60 });

  test('a later start changes nothing', () => {
    fc.assert(
      fc.property(lengths, fc.double({ min: 0, max: 1000, noNaN: true }), (ms, shift) => {
        const [here, later] = [beatsFrom(ms), beatsFrom(ms).map((s) => s + shift)].map(intervalsFromBeats);
        expect(sdnnMs(later!)).toBeCloseTo(sdnnMs(here!), 6);
        expect(rmssdMs(later!)).toBeCloseTo(rmssdMs(here!), 6);
      }),
      PROPERTY_RUNS,
    );
  });

  test('intervals add up to the time between first and last beat', () => {
    fc.assert(
      fc.property(lengths, (ms) => {
        const beats = beatsFrom(ms);
        const sum = intervalsFromBeats(beats).reduce((total, interval) => total + interval.lengthMs, 0);
        expect(sum).toBeCloseTo(1000 * (beats.at(-1)! - beats[0]!), 6);
      }),
      PROPERTY_RUNS,
    );
  });
});
