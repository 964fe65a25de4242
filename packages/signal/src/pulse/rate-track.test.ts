import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { periodogram } from '../spectrum/periodogram.ts';
import { mean } from '../statistics.ts';
import { PROPERTY_RUNS } from '../testing/property-seed.ts';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import type { PulseCandidate } from './pulse-candidates.ts';
import { DECOY_RATES, joinLikelihoods, PULSE_RATES, RATE_STEP_BPM, rateLikelihoods } from './rate-likelihood.ts';
import { type RateTrack, trackRate } from './rate-track.ts';

/** A pulse with the rate at each second, in noise of a standard deviation. */
function reading(rateBpm: ((s: number) => number) | null, noise: number, seed = 1, seconds = 60): PulseCandidate {
  const random = createRandom(seed);
  let phase = 0;
  const wave = Float64Array.from({ length: 30 * seconds }, (_, i) => {
    phase += (2 * Math.PI * (rateBpm?.(i / 30) ?? 0)) / 60 / 30;
    return (rateBpm ? Math.sin(phase) : 0) + noise * drawNormal(random);
  });
  return { source: 'mean', method: 'pos', wave, rawWave: wave, spectrum: periodogram(wave, 30) };
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
  // The first step's window is centered on second 4.
  found.ratesBpm.forEach((bpm, step) => {
    expect(Math.abs(bpm - (60 + (step + 4) / 2))).toBeLessThan(2);
  });
  expect(Math.abs(found.meanBpm - mean(found.ratesBpm))).toBeLessThan(0.5);
  expect(Math.abs(found.meanBpm - 75)).toBeLessThan(0.5);
  expect(found.confidence).toBeGreaterThan(0.95);
});

test('is not drawn away by a stretch with another rate', () => {
  const wave = reading(() => 72, 0.3).wave;
  for (let i = 600; i < 750; i++) wave[i] = 3 * Math.sin((2 * Math.PI * 2.4 * i) / 30);
  const found = track({ source: 'mean', method: 'pos', wave, rawWave: wave, spectrum: periodogram(wave, 30) });
  expect(found.ratesBpm.filter((bpm) => Math.abs(bpm - 72) < 3).length).toBeGreaterThan(0.7 * found.ratesBpm.length);
});

test('has evidence for a pulse and none for noise; more noise means less evidence and a larger error', () => {
  const none = Array.from({ length: 20 }, (_, seed) => track(reading(null, 1, seed)));
  expect(Math.max(...none.map(({ evidenceNats }) => evidenceNats))).toBeLessThan(0);
  const [clear, faint] = [track(reading(() => 80, 0.5)), track(reading(() => 80, 3))];
  expect(clear.evidenceNats).toBeGreaterThan(faint.evidenceNats);
  expect(faint.evidenceNats).toBeGreaterThan(0);
  expect(faint.deviationBpm).toBeGreaterThan(clear.deviationBpm);
  expect(faint.confidence).toBeLessThan(clear.confidence);
});

test('has a track but no mean for a pulse that jumps to another rate half-way', () => {
  const found = track(reading((s) => (s < 30 ? 60 : 130), 0.3));
  expect(Math.abs(found.ratesBpm[5]! - 60)).toBeLessThan(2);
  expect(Math.abs(found.ratesBpm.at(-5)! - 130)).toBeLessThan(2);
  expect(found.meanBpm).toBeNaN();
});

test('has more evidence from readings that agree than from one', () => {
  const faint = (seed: number) => reading(() => 66, 3, seed);
  expect(track(faint(1), faint(2), faint(3)).evidenceNats).toBeGreaterThan(track(faint(1)).evidenceNats);
});

test('returns null for a scan shorter than one window', () => {
  expect(
    trackRate(
      rateLikelihoods(
        reading(() => 72, 0, 1, 5),
        30,
      ),
    ),
  ).toBeNull();
});

const { lowestBpm: LOWEST_RATE_BPM, count: RATE_COUNT } = PULSE_RATES;

test('takes probability from drift, but not from a slow pulse, at impossible rates', () => {
  const shareOf = (bpm: number): number => {
    const one = reading(() => bpm, 0.3);
    return trackRate(rateLikelihoods(one, 30, DECOY_RATES), DECOY_RATES)!.slowShare;
  };
  expect(shareOf(27)).toBeGreaterThan(0.9);
  expect(shareOf(52)).toBeLessThan(0.02);
  expect(track(reading(() => 52, 0.3)).slowShare).toBe(0);
});

test('assigns what is below the slowest heart to a slow pulse or to drift', () => {
  const shareOf = (bpm: number, claimedBpm: number): number => {
    const likelihoods = rateLikelihoods(
      reading(() => bpm, 1.5),
      30,
      DECOY_RATES,
    );
    return trackRate(likelihoods, DECOY_RATES, new Array(likelihoods.length).fill(claimedBpm))!.slowShare;
  };
  expect(
    trackRate(
      rateLikelihoods(
        reading(() => 42, 1.5),
        30,
        DECOY_RATES,
      ),
      DECOY_RATES,
    )!.slowShare,
  ).toBeGreaterThan(0.02);
  expect(shareOf(42, 42)).toBeLessThan(0.02);
  expect(shareOf(26, 42)).toBeGreaterThan(0.9);
});

test('follows a rate that swings by 11 beats a minute ten times in 100 s', () => {
  const swing = (s: number): number => 65 + 11 * Math.sin(2 * Math.PI * 0.1 * s);
  const found = track(reading(swing, 0.5));
  expect(Math.abs(found.meanBpm - 65)).toBeLessThan(1.5);
  expect(Math.max(...found.ratesBpm) - Math.min(...found.ratesBpm)).toBeGreaterThan(12);
});

describe('properties of the track, for any likelihoods', () => {
  const HIGHEST_RATE_BPM = LOWEST_RATE_BPM + (RATE_COUNT - 1) * RATE_STEP_BPM;
  /** Likelihoods of any shape: flat, gently rolling, or as sharp as strong pulses at several rates. */
  const likelihoods = fc
    .record({
      steps: fc.integer({ min: 1, max: 40 }),
      seed: fc.integer({ min: 1, max: 1e6 }),
      size: fc.constantFrom(0, 0.1, 1, 10, 200),
    })
    .map(({ steps, seed, size }) => {
      const random = createRandom(seed);
      return Array.from({ length: steps }, () => Float64Array.from({ length: RATE_COUNT }, () => size * random()));
    });
  const trackOf = (nats: readonly Float64Array[]): RateTrack => {
    const found = trackRate(nats);
    if (!found) throw new Error('no track');
    return found;
  };

  /** Whether a course has a step further than one track reaches, which leaves it without a mean. */
  const jumps = (ratesBpm: readonly number[]): boolean =>
    ratesBpm.some((bpm, step) => step > 0 && Math.abs(bpm - ratesBpm[step - 1]!) > 20);
  const expectSame = (one: number, two: number): void =>
    expect(Number.isNaN(one) ? Number.isNaN(two) : Math.abs(one - two) < 1e-5).toBe(true);

  test('rates stay in the band, and confidence, error and evidence are valid', () => {
    fc.assert(
      fc.property(likelihoods, (nats) => {
        const { ratesBpm, meanBpm, deviationBpm, confidence, evidenceNats } = trackOf(nats);
        expect(ratesBpm).toHaveLength(nats.length);
        const hasMean = !jumps(ratesBpm);
        for (const bpm of hasMean ? [...ratesBpm, meanBpm] : ratesBpm) {
          expect(bpm).toBeGreaterThanOrEqual(LOWEST_RATE_BPM - 1e-9);
          expect(bpm).toBeLessThanOrEqual(HIGHEST_RATE_BPM + 1e-9);
        }
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(1 + 1e-9);
        if (hasMean) expect(deviationBpm).toBeGreaterThanOrEqual(0);
        expect(Number.isNaN(deviationBpm)).toBe(Number.isNaN(meanBpm));
        expect(Number.isFinite(evidenceNats)).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });

  test('equal support for all rates changes only the evidence', () => {
    fc.assert(
      fc.property(likelihoods, fc.double({ min: -50, max: 50, noNaN: true }), (nats, more) => {
        const [plain, raised] = [trackOf(nats), trackOf(nats.map((step) => step.map((value) => value + more)))];
        expect(raised.evidenceNats - plain.evidenceNats).toBeCloseTo(more * nats.length, 6);
        expectSame(raised.meanBpm, plain.meanBpm);
        expect(raised.confidence).toBeCloseTo(plain.confidence, 9);
      }),
      PROPERTY_RUNS,
    );
  });

  test('playing backwards reverses the course and keeps the evidence', () => {
    fc.assert(
      fc.property(likelihoods, (nats) => {
        const [plain, turned] = [trackOf(nats), trackOf([...nats].reverse())];
        expect(turned.evidenceNats).toBeCloseTo(plain.evidenceNats, 6);
        expect(turned.confidence).toBeCloseTo(plain.confidence, 6);
        // Two rates that are equally probable may change places.
        if (nats.every((step) => step.every((value) => value === 0))) return;
        turned.ratesBpm.toReversed().forEach((bpm, step) => {
          expect(bpm).toBeCloseTo(plain.ratesBpm[step]!, 6);
        });
        expectSame(turned.meanBpm, plain.meanBpm);
      }),
      PROPERTY_RUNS,
    );
  });

  test('a single possible rate is kept with certainty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: RATE_COUNT - 1 }), fc.integer({ min: 1, max: 60 }), (place, steps) => {
        const nats = Array.from({ length: steps }, () =>
          Float64Array.from({ length: RATE_COUNT }, (_, k) => (k === place ? 60 : 0)),
        );
        const found = trackOf(nats);
        expect(found.meanBpm).toBeCloseTo(LOWEST_RATE_BPM + place * RATE_STEP_BPM, 6);
        expect(found.confidence).toBeGreaterThan(0.999);
        expect(found.deviationBpm).toBeLessThan(0.001);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('properties of the likelihoods, for any wave', () => {
  const waves = fc.record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    bpm: fc.integer({ min: 45, max: 200 }),
    noise: fc.constantFrom(1e-6, 0.1, 1, 10),
    seconds: fc.integer({ min: 8, max: 35 }),
  });
  const readingOf = ({ seed, bpm, noise, seconds }: { seed: number; bpm: number; noise: number; seconds: number }) =>
    reading(() => bpm, noise, seed, seconds);

  test('they are numbers for each rate and step, bounded below so that one bad stretch cannot veto a rate', () => {
    fc.assert(
      fc.property(waves, (scene) => {
        const steps = rateLikelihoods(readingOf(scene), 30);
        expect(steps).toHaveLength(scene.seconds - 7);
        for (const nats of steps) {
          expect(nats).toHaveLength(RATE_COUNT);
          expect(nats.every((value) => Number.isFinite(value) && value >= -Math.log(5) - 0.125 - 1e-9)).toBe(true);
        }
      }),
      PROPERTY_RUNS,
    );
  });

  test('a louder copy of a wave has the same likelihoods', () => {
    fc.assert(
      fc.property(waves, fc.constantFrom(1e-4, 3, 1e5), (scene, gain) => {
        const plain = readingOf(scene);
        const wave = plain.wave.map((value) => gain * value);
        const loud = rateLikelihoods({ ...plain, wave, spectrum: periodogram(wave, 30) }, 30);
        rateLikelihoods(plain, 30).forEach((nats, step) => {
          nats.forEach((value, k) => {
            expect(Math.abs(loud[step]![k]! - value)).toBeLessThan(1e-6);
          });
        });
      }),
      PROPERTY_RUNS,
    );
  });

  test('the order of readings does not matter, and copies of a reading weigh as much as the reading', () => {
    fc.assert(
      fc.property(waves, waves, (one, two) => {
        const [a, b] = [one, two].map((scene) => rateLikelihoods(readingOf({ ...scene, seconds: 12 }), 30));
        const [there, back] = [joinLikelihoods([a!, b!], 2), joinLikelihoods([b!, a!], 2)];
        const [single, copied] = [joinLikelihoods([a!], 2), joinLikelihoods([a!, a!, a!], 2)];
        there.forEach((nats, step) => {
          nats.forEach((value, k) => {
            expect(back[step]![k]!).toBeCloseTo(value, 9);
            expect(copied[step]![k]!).toBeCloseTo(single[step]![k]!, 9);
          });
        });
      }),
      PROPERTY_RUNS,
    );
  });
});

test('is as certain of the mean rate as it is right, and more certain of a longer scan', () => {
  const read = (seconds: number) =>
    Array.from({ length: 12 }, (_, seed) => track(reading(() => 72, 1.5, seed + 1, seconds)));
  const [short, long] = [read(16), read(64)];
  const deviation = (tracks: readonly RateTrack[]) => mean(tracks.map(({ deviationBpm }) => deviationBpm));
  expect(deviation(long)).toBeLessThan(0.8 * deviation(short));
  for (const { meanBpm, deviationBpm } of [...short, ...long])
    expect(Math.abs(meanBpm - 72)).toBeLessThan(Math.max(0.3, 4 * deviationBpm));
});
