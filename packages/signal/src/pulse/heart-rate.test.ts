import { expect, test } from 'vitest';
import type { FoundPulse } from './find-pulse.ts';
import { estimateHeartRate } from './heart-rate.ts';

const pulse = (signalToNoiseDb: number, countedBpm = 75): FoundPulse => ({
  track: { ratesBpm: [74, 75, 76], meanBpm: 75, deviationBpm: 0.5, confidence: 0.99, slowShare: 0, evidenceNats: 50 },
  fused: {
    wave: new Float64Array(900),
    rawWave: new Float64Array(900),
    spectrum: { power: new Float64Array(0), binHz: 1 },
    peak: { frequencyHz: 75 / 60, power: 1, widthHz: 0.05 },
    signalToNoiseDb,
  },
  countedBpm,
  addedBpm: 0,
  lastingNats: null,
  evidence: {} as FoundPulse['evidence'],
});
const widthOf = (found: FoundPulse, durationS = 30): number => {
  const { interval90, value } = estimateHeartRate(found, durationS);
  expect(interval90[0]).toBeLessThan(value);
  expect(interval90[1]).toBeGreaterThan(value);
  return interval90[1] - interval90[0];
};

test('the rate is the counted one', () => {
  expect(estimateHeartRate(pulse(3, 76.2), 30).value).toBe(76.2);
});

test('a fainter pulse has a wider interval: up to two beats in 30 s, as the count may slip', () => {
  const widths = [12, 6, 2, -1, -4, -6].map((db) => widthOf(pulse(db)));
  expect(widths.toSorted((one, two) => one - two)).toEqual(widths);
  expect(widths[0]).toBeLessThan(1);
  expect(widths.at(-1)).toBeGreaterThan(4.5);
  expect(widthOf(pulse(-6), 60)).toBeLessThan(0.8 * widthOf(pulse(-6), 30));
});

test('a less certain track has a wider interval', () => {
  const unsure = pulse(12);
  const widths = [1, 0.95, 0.9, 0.85].map((confidence) =>
    widthOf({ ...unsure, track: { ...unsure.track, confidence } }),
  );
  expect(widths.toSorted((one, two) => one - two)).toEqual(widths);
  expect(widths.at(-1)).toBeGreaterThan(5 * widths[0]!);
});

test('a difference between count and track makes the interval wider', () => {
  expect(widthOf(pulse(12, 78))).toBeGreaterThan(2 * widthOf(pulse(12, 75.1)));
});
