import { describe, expect, test } from 'vitest';
import { foldedHz, frameRateThatFolds, roundedMean } from './camera-faults.ts';
import { RESTING_HEART } from './heartbeat.ts';
import { createBloodFilling, shapeBetween } from './pulse-shape.ts';
import { createRandom, drawNormal } from './seeded-random.ts';
import { REGION_PULSE, SKIN_TYPES } from './skin.ts';
import { makeSyntheticScan, type SyntheticScene } from './synthetic-trace.ts';

/** Nothing but blood. */
const PURE = {
  noise: 0,
  driftPercent: 0,
  motionPercent: 0,
  clockJitterMs: 0,
  baselinePercent: 0,
  amplitudeShare: 0,
} as const satisfies SyntheticScene;

const green = (scene: SyntheticScene, region: 'forehead' | 'middle' = 'forehead'): Float64Array =>
  Float64Array.from(makeSyntheticScan(scene).trace.regions[region].green);

/** Moments when green falls fastest: when the blood comes. */
function steepestFalls(values: Float64Array, rateHz: number, closestS: number): number[] {
  const fall = values.map((value, i) => (i > 0 && i + 1 < values.length ? values[i - 1]! - values[i + 1]! : 0 * value));
  const enough = 0.5 * Math.max(...fall);
  const found: number[] = [];
  for (let i = 2; i + 2 < fall.length; i++) {
    if (fall[i]! < enough || fall[i]! < fall[i - 1]! || fall[i]! <= fall[i + 1]!) continue;
    const bend = fall[i - 1]! - 2 * fall[i]! + fall[i + 1]!;
    const s = (i + (0.5 * (fall[i - 1]! - fall[i + 1]!)) / bend) / rateHz;
    if (found.length === 0 || s - found.at(-1)! > closestS) found.push(s);
  }
  return found;
}

function fourier(values: ArrayLike<number>, rateHz: number, hz: number): { height: number; phase: number } {
  const n = values.length;
  const mean = Array.from(values).reduce((sum, value) => sum + value, 0) / n;
  let re = 0;
  let im = 0;
  for (let i = 0; i < n; i++) {
    const weight = (values[i]! - mean) * (1 - Math.cos((2 * Math.PI * i) / n));
    re += weight * Math.cos((2 * Math.PI * hz * i) / rateHz);
    im -= weight * Math.sin((2 * Math.PI * hz * i) / rateHz);
  }
  return { height: (2 * Math.hypot(re, im)) / n, phase: Math.atan2(im, re) };
}

function strongestHz(values: ArrayLike<number>, rateHz: number, lowHz: number, highHz: number): number {
  let [best, most] = [lowHz, 0];
  for (let hz = lowHz; hz <= highHz; hz += 0.002) {
    const { height } = fourier(values, rateHz, hz);
    if (height > most) [best, most] = [hz, height];
  }
  return best;
}

describe('the true values of a synthetic scan', () => {
  test.each([
    [52, 1],
    [72, 1],
    [72, 0.3],
    [105, 1],
    [160, 1],
  ])('match its colors at %i bpm with variability %f', (heartRateBpm, variability) => {
    const scene = { ...PURE, heartRateBpm, variability, durationS: 60, frameRateHz: 120, seed: heartRateBpm };
    const { truth } = makeSyntheticScan(scene);
    const shown = steepestFalls(green({ ...scene, clockJitterMs: 0 }), 120, 0.2);
    const lengths = shown.slice(1).map((s, i) => 1000 * (s - shown[i]!));
    const mean = lengths.reduce((sum, ms) => sum + ms, 0) / lengths.length;
    const root = (values: readonly number[]): number =>
      Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
    expect(Math.abs(shown.length - truth.beatCount)).toBeLessThanOrEqual(1);
    expect(Math.abs(60000 / mean - truth.heartRateBpm)).toBeLessThan(0.3);
    expect(Math.abs(root(lengths.map((ms) => ms - mean)) - truth.sdnnMs)).toBeLessThan(2);
    expect(Math.abs(root(lengths.slice(1).map((ms, i) => ms - lengths[i]!)) - truth.rmssdMs)).toBeLessThan(3);
    expect(Math.abs(truth.heartRateBpm - heartRateBpm)).toBeLessThan(0.1 * heartRateBpm);
  });

  test.each([8, 14, 23])('match its brightness at %i breaths per minute', (breathingPerMin) => {
    const scene = { ...PURE, pulsePercent: 0, baselinePercent: 0.5, breathingPerMin, durationS: 60 };
    const { truth } = makeSyntheticScan(scene);
    expect(truth.breathingRatePerMin).toBeCloseTo(breathingPerMin, 6);
    expect(60 * strongestHz(green(scene), 30, 0.08, 0.6)).toBeCloseTo(truth.breathingRatePerMin, 0);
  });

  test('keep the stated rate for wandering breaths', () => {
    const scene = { ...PURE, pulsePercent: 0, baselinePercent: 0.5, breathWanderShare: 0.1, durationS: 120 };
    const values = green(scene);
    const level = values.reduce((sum, value) => sum + value, 0) / values.length;
    const rises = values.filter((value, i) => i > 0 && values[i - 1]! < level && value >= level).length;
    expect(Math.abs(rises / 2 - makeSyntheticScan(scene).truth.breathingRatePerMin)).toBeLessThan(0.6);
  });
});

describe('the heart of a synthetic scan', () => {
  test('differs from beat to beat like the fitted recordings', () => {
    const heartRateBpm = 60 / RESTING_HEART.meanIntervalS;
    const truths = Array.from(
      { length: 20 },
      (_, seed) => makeSyntheticScan({ heartRateBpm, variability: 1, durationS: 300, frameRateHz: 2, seed }).truth,
    );
    const mean = (key: 'sdnnMs' | 'rmssdMs'): number => truths.reduce((sum, one) => sum + one[key], 0) / truths.length;
    // Quartiles of the recordings.
    expect(mean('sdnnMs')).toBeGreaterThan(45);
    expect(mean('sdnnMs')).toBeLessThan(65);
    expect(mean('rmssdMs')).toBeGreaterThan(28);
    expect(mean('rmssdMs')).toBeLessThan(48);
  });

  test('is regular without variability', () => {
    const { truth } = makeSyntheticScan({ variability: 0, heartRateBpm: 75 });
    expect(truth.sdnnMs).toBeLessThan(1e-6);
    expect(truth.heartRateBpm).toBeCloseTo(75, 9);
  });

  test('fills the skin quickly and empties it slowly', () => {
    for (const shares of [
      [0, 0, 0],
      [0.4, 0.4, 0.4],
      [1, 1, 1],
    ] as const) {
      const beats = Array.from({ length: 20 }, (_, k) => k);
      const filling = createBloodFilling(beats, 1, shapeBetween(shares));
      const wave = Array.from({ length: 1000 }, (_, i) => filling(10 + i / 1000));
      expect(Math.max(...wave)).toBeCloseTo(1, 2);
      expect(Math.min(...wave)).toBeCloseTo(-1, 2);
      const rises = wave.filter((value, i) => value > wave.at(i - 1)!).length;
      expect(rises).toBeLessThan(450);
      const steepest = wave.reduce(
        (best, value, i) => {
          const rise = value - wave.at(i - 1)!;
          return rise > best.rise ? { rise, i } : best;
        },
        { rise: 0, i: -1 },
      );
      expect(Math.min(steepest.i, 1000 - steepest.i)).toBeLessThan(25);
    }
  });

  test('reaches the cheeks earlier and more weakly than the forehead, as stated', () => {
    const scene = { ...PURE, variability: 0, heartRateBpm: 60, durationS: 60 };
    const forehead = fourier(green(scene), 30, 1);
    const cheek = fourier(green(scene, 'middle'), 30, 1);
    expect(cheek.height / forehead.height).toBeCloseTo(REGION_PULSE.middle.height, 2);
    const delayMs = (-1000 * (cheek.phase - forehead.phase)) / (2 * Math.PI);
    expect(delayMs).toBeCloseTo(REGION_PULSE.middle.delayMs, 0);
  });

  test('is weaker through darker skin', () => {
    const heights = SKIN_TYPES.map((skinType) => {
      const scene = { ...PURE, variability: 0, heartRateBpm: 60, skinType };
      const values = green(scene);
      return (
        (Math.max(...values) - Math.min(...values)) / (values.reduce((sum, value) => sum + value, 0) / values.length)
      );
    });
    expect(heights[0]).toBeCloseTo(0.006, 3);
    for (const [i, height] of heights.slice(1).entries()) expect(height).toBeLessThanOrEqual(heights[i]! * 1.01);
    expect(heights.at(-1)! / heights[0]!).toBeLessThan(0.75);
  });
});

describe('the camera of a synthetic scan', () => {
  test.each([
    [120, 29.97, 1.2],
    [100, 25, 0.9],
    [100, 15, 1.7],
    [120, 24, 2.5],
  ])('folds a ripple of %i Hz near %f frames a second to %f Hz', (rippleHz, nominalHz, wantedHz) => {
    const frameRateHz = frameRateThatFolds(rippleHz, nominalHz, wantedHz);
    expect(Math.abs(frameRateHz / nominalHz - 1)).toBeLessThan(0.035);
    expect(foldedHz(rippleHz, frameRateHz)).toBeCloseTo(wantedHz, 9);
    const values = green({
      ...PURE,
      pulsePercent: 0,
      frameRateHz,
      mainsFlicker: { rippleHz, depth: [0.01, 0.01, 0.01] },
    });
    expect(Math.abs(strongestHz(values, frameRateHz, 0.5, 4) - wantedHz)).toBeLessThan(0.04);
  });

  test('pumps the brightness by the given amount', () => {
    const values = green({ ...PURE, pulsePercent: 0, exposurePumping: { frequencyHz: 0.5, percent: 4 } });
    expect(Math.max(...values) / Math.min(...values) - 1).toBeCloseTo(0.04, 2);
    expect(strongestHz(values, 30, 0.2, 3)).toBeCloseTo(0.5, 1);
  });

  test.each([0.15, 0.25, 0.5])('rounds pixels that differ by %f like a real camera', (spread) => {
    const random = createRandom(3);
    for (const value of [100.1, 100.25, 100.4, 100.5, 100.8]) {
      const count = 20_000;
      let sum = 0;
      for (let i = 0; i < count; i++) sum += Math.round(value + spread * drawNormal(random));
      expect(Math.abs(roundedMean(value, spread) - sum / count)).toBeLessThan(0.02);
    }
  });

  test('loses frames of all regions together', () => {
    const { trace } = makeSyntheticScan({ droppedShare: 0.2, headMotionShare: 0.002 });
    expect(trace.frameTimesMs.length).toBeGreaterThan(650);
    expect(trace.frameTimesMs.length).toBeLessThan(790);
    const { forehead, whole } = trace.regions;
    for (const part of [forehead.red, forehead.blue, whole.green, trace.headMotion!])
      expect(part.length).toBe(trace.frameTimesMs.length);
  });

  test('darkens with the light and shades regions differently when the head moves', () => {
    const level = (scene: SyntheticScene): number =>
      green({ ...PURE, ...scene }).reduce((sum, value) => sum + value) / 901;
    expect(level({ lightLevel: 0.3 }) / level({})).toBeCloseTo(0.3, 2);
    const moved = { ...PURE, pulsePercent: 0, motionLevel: 'restless' } as const;
    const [forehead, cheek] = [green(moved), green(moved, 'middle')];
    const swing = (values: Float64Array): number => Math.max(...values) / Math.min(...values) - 1;
    expect(swing(forehead)).toBeGreaterThan(0.01);
    expect(swing(forehead.map((value, i) => value / cheek[i]!))).toBeGreaterThan(0.01);
  });
});
