import { expect, test } from 'vitest';
import { periodogram } from '../spectrum/periodogram.ts';
import { mean } from '../statistics.ts';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import type { PulseCandidate } from './pulse-candidates.ts';
import { joinLikelihoods, rateLikelihoods } from './rate-likelihood.ts';
import { type RateTrack, trackRate } from './rate-track.ts';

/** Reading of a pulse whose rate is given for each second, in noise of a standard deviation. */
function reading(rateBpm: ((s: number) => number) | null, noise: number, seed = 1, seconds = 60): PulseCandidate {
  const random = createRandom(seed);
  let phase = 0;
  const wave = Float64Array.from({ length: 30 * seconds }, (_, i) => {
    phase += (2 * Math.PI * (rateBpm?.(i / 30) ?? 0)) / 60 / 30;
    return (rateBpm ? Math.sin(phase) : 0) + noise * drawNormal(random);
  });
  return { source: 'whole', method: 'pos', wave, rawWave: wave, spectrum: periodogram(wave, 30) };
}

function track(...readings: PulseCandidate[]): RateTrack {
  const found = trackRate(
    joinLikelihoods(
      readings.map((one) => rateLikelihoods(one, 30)),
      readings.length,
    ),
  );
  if (!found) throw new Error('no track');
  return found;
}

test('follows a rate that climbs from 60 to 90 in a minute', () => {
  const found = track(reading((s) => 60 + s / 2, 0.5));
  // The first step's window is centred on second 4.
  found.ratesBpm.forEach((bpm, step) => {
    expect(Math.abs(bpm - (60 + (step + 4) / 2))).toBeLessThan(2);
  });
  expect(Math.abs(found.meanBpm - mean(found.ratesBpm))).toBeLessThan(0.5);
  expect(Math.abs(found.meanBpm - 75)).toBeLessThan(0.5);
  expect(found.confidence).toBeGreaterThan(0.95);
});

test('a stretch that shows another rate does not draw the track away', () => {
  const wave = reading(() => 72, 0.3).wave;
  for (let i = 600; i < 750; i++) wave[i] = 3 * Math.sin((2 * Math.PI * 2.4 * i) / 30);
  const found = track({ source: 'whole', method: 'pos', wave, rawWave: wave, spectrum: periodogram(wave, 30) });
  expect(found.ratesBpm.filter((bpm) => Math.abs(bpm - 72) < 3).length).toBeGreaterThan(0.7 * found.ratesBpm.length);
});

test('noise has no evidence, a pulse in it does; more noise, less evidence and a wider error', () => {
  const none = Array.from({ length: 20 }, (_, seed) => track(reading(null, 1, seed)));
  expect(Math.max(...none.map(({ evidenceNats }) => evidenceNats))).toBeLessThan(0);
  const [clear, faint] = [track(reading(() => 80, 0.5)), track(reading(() => 80, 3))];
  expect(clear.evidenceNats).toBeGreaterThan(faint.evidenceNats);
  expect(faint.evidenceNats).toBeGreaterThan(0);
  expect(faint.deviationBpm).toBeGreaterThan(clear.deviationBpm);
  expect(faint.confidence).toBeLessThan(clear.confidence);
});

test('readings that agree give more evidence than one of them', () => {
  const faint = (seed: number) => reading(() => 66, 3, seed);
  expect(track(faint(1), faint(2), faint(3)).evidenceNats).toBeGreaterThan(track(faint(1)).evidenceNats);
});

test('a scan shorter than one window has no track', () => {
  expect(
    trackRate(
      rateLikelihoods(
        reading(() => 72, 0, 1, 5),
        30,
      ),
    ),
  ).toBeNull();
});
