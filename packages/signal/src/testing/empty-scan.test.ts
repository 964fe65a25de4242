/** @module-tag thorough */
import { describe, expect, test } from 'vitest';
import { analyzeScan } from '../pipeline.ts';
import { REGION_NAMES } from '../trace.ts';
import { CAMERA_FAULTS, drawScene } from './draw-scene.ts';
import { drawEmptyScene, EMPTY_KINDS, makeEmptyScan } from './empty-scan.ts';
import { makeSyntheticScan } from './synthetic-trace.ts';

describe.each(EMPTY_KINDS)('a scan of nothing alive: %s', (kind) => {
  test('has no blood, complete frames and colors that change', () => {
    for (let seed = 1; seed <= 20; seed++) {
      expect(drawEmptyScene(kind, seed).pulsePercent).toBe(0);
      const trace = makeEmptyScan(kind, seed);
      expect(trace.frameTimesMs.length).toBeGreaterThan(440);
      for (const name of REGION_NAMES) {
        const { red, green, blue } = trace.regions[name];
        for (const channel of [red, green, blue]) {
          const values = Array.from(channel);
          expect(values.every((value) => value >= 0 && value <= 255)).toBe(true);
          expect(Math.max(...values)).toBeGreaterThan(Math.min(...values));
        }
      }
    }
  });

  test('is the same only for the same seed', () => {
    const green = (seed: number) => makeEmptyScan(kind, seed).regions.forehead.green;
    expect(green(3)).toEqual(green(3));
    expect(green(3)).not.toEqual(green(4));
  });

  test('shows a pulse once there is blood, which the scene does not hide', () => {
    const answered = Array.from({ length: 12 }, (_, seed) => {
      const scene = { ...drawEmptyScene(kind, seed), pulsePercent: 3, frameRateHz: 30, noise: 0.02, lightLevel: 1 };
      return analyzeScan(makeSyntheticScan({ ...scene, skin: [170, 120, 95], heartRateBpm: 80 }).trace).heartRateBpm;
    }).filter((found) => found.kind === 'measured' && Math.abs(found.value - 80) < 3);
    expect(answered.length).toBeGreaterThan(0);
  });
});

test('a mannequin is gray and a lamp flickers within the band of pulses', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const { skin } = drawEmptyScene('mannequin', seed);
    expect(new Set(skin).size).toBe(1);
    const { flicker } = drawEmptyScene('lamp-flicker', seed);
    expect(flicker!.frequencyHz).toBeGreaterThanOrEqual(0.8);
    expect(flicker!.frequencyHz).toBeLessThanOrEqual(3);
  }
});

test('random scenes cover all rates, skins and frame rates, with their true values', () => {
  const scenes = Array.from({ length: 300 }, (_, seed) => drawScene(seed));
  expect(new Set(scenes.map(({ skinType }) => skinType)).size).toBe(6);
  expect(new Set(scenes.map(({ frameRateHz }) => frameRateHz)).size).toBe(6);
  expect(Math.min(...scenes.map(({ heartRateBpm }) => heartRateBpm))).toBeLessThan(50);
  expect(Math.max(...scenes.map(({ heartRateBpm }) => heartRateBpm))).toBeGreaterThan(160);
  for (const scene of scenes.slice(0, 20)) {
    const { truth } = makeSyntheticScan(scene);
    expect(Math.abs(truth.heartRateBpm / scene.heartRateBpm - 1)).toBeLessThan(0.12);
    expect(Math.abs(truth.breathingRatePerMin / scene.breathingPerMin - 1)).toBeLessThan(0.12);
  }
});

test.each(CAMERA_FAULTS)('a random scene can have the fault: %s', (fault) => {
  for (let seed = 1; seed <= 10; seed++) {
    const scene = drawScene(seed, fault);
    const { trace } = makeSyntheticScan(scene);
    const frames = trace.frameTimesMs;
    const rateHz = (1000 * (frames.length - 1)) / (frames[frames.length - 1]! - frames[0]!);
    expect(rateHz).toBeGreaterThan(12);
    if (fault === 'fifteen-frames') expect(scene.frameRateHz).toBeLessThan(15.3);
    if (fault === 'mains-flicker') expect(scene.mainsFlicker!.depth[1]).toBeGreaterThanOrEqual(0.001);
    if (fault === 'exposure-pumping') expect(scene.exposurePumping!.percent).toBeGreaterThanOrEqual(0.5);
  }
});
