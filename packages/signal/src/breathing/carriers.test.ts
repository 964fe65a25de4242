import { expect, test } from 'vitest';
import type { BeatInterval } from '../pulse/beats.ts';
import type { FusedPulse } from '../pulse/fuse-pulse.ts';
import { frequencyCarrier, headMotionCarrier } from './carriers.ts';

const RATE_HZ = 30;
const GRID_MS = Float64Array.from({ length: 30 * RATE_HZ }, (_, i) => (1000 * i) / RATE_HZ);
const breath = (ms: number): number => Math.sin((2 * Math.PI * 15 * ms) / 60_000);

const fused: FusedPulse = {
  wave: new Float64Array(GRID_MS.length),
  rawWave: new Float64Array(GRID_MS.length),
  spectrum: { power: new Float64Array(0), binHz: 1 },
  peak: { frequencyHz: 1, power: 1, widthHz: 0.05 },
  signalToNoiseDb: 5,
};
const intervals = (count: number, clean: number): BeatInterval[] =>
  Array.from({ length: count }, (_, k) => ({
    endS: 1 + k,
    lengthMs: 1000 + 50 * breath(1000 * (1 + k)),
    isClean: k < clean,
  }));

test('fewer than eight clean beats carry no breath in their lengths', () => {
  expect(frequencyCarrier(intervals(28, 8), fused, RATE_HZ)).not.toBeNull();
  expect(frequencyCarrier(intervals(28, 7), fused, RATE_HZ)).toBeNull();
});

test('the height of a face carries its breath', () => {
  expect(
    headMotionCarrier(
      GRID_MS.map((ms) => 1 + 0.003 * breath(ms)),
      RATE_HZ,
    ),
  ).not.toBeNull();
});

test('a perfectly still head carries nothing', () => {
  expect(
    headMotionCarrier(
      GRID_MS.map(() => 1),
      RATE_HZ,
    ),
  ).toBeNull();
});
