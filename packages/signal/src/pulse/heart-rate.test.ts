import { expect, test } from 'vitest';
import { intervalsFromBeats } from './beats.ts';
import type { FusedPulse } from './fuse-pulse.ts';
import { estimateHeartRate } from './heart-rate.ts';
import type { RateTrack } from './rate-track.ts';

const track: RateTrack = {
  ratesBpm: [74, 75, 76],
  meanBpm: 75,
  deviationBpm: 0.5,
  confidence: 0.99,
  evidenceNats: 50,
};

/** A pulse of 30 s at 30 Hz, as clear as said. */
const pulse = (signalToNoiseDb: number): FusedPulse => ({
  wave: new Float64Array(900),
  rawWave: new Float64Array(900),
  spectrum: { power: new Float64Array(0), binHz: 1 },
  peak: { frequencyHz: 75 / 60, power: 1, widthHz: 0.05 },
  signalToNoiseDb,
});

const beatsAt = (bpm: number) =>
  intervalsFromBeats(Array.from({ length: Math.floor(bpm / 2) }, (_, k) => (60 * k) / bpm));

test('clean beats of a clear pulse are counted', () => {
  const { value, interval90 } = estimateHeartRate(track, pulse(3), beatsAt(76), 30);
  expect(value).toBeCloseTo(76, 6);
  expect(interval90[1] - interval90[0]).toBeLessThan(1);
});

test('of an unclear pulse, or with beats missing, the track is the rate', () => {
  expect(estimateHeartRate(track, pulse(-1), beatsAt(76), 30).value).toBe(75);
  expect(estimateHeartRate(track, pulse(3), beatsAt(76).slice(6), 30).value).toBe(75);
});

test('beats far off the track are not of its pulse', () => {
  expect(estimateHeartRate(track, pulse(3), beatsAt(76.4), 30).value).toBeCloseTo(76.4, 6);
  expect(estimateHeartRate(track, pulse(3), beatsAt(77), 30).value).toBe(75);
});
