import { expect, test } from 'vitest';
import { resampleHeadMotion } from './resample-head-motion.ts';

const GRID_MS = Float64Array.from({ length: 900 }, (_, i) => (1000 * i) / 30);
const place = (ms: number): number => 0.5 + 0.003 * Math.sin(ms / 600);

test('fills frames without a head if they are fewer than one in five', () => {
  const seenOf = (share: number): Float64Array =>
    GRID_MS.map((ms, i) => (i % 100 < 100 * share ? place(ms) : Number.NaN));
  expect(resampleHeadMotion(GRID_MS, GRID_MS.map(place), GRID_MS)).toEqual(GRID_MS.map(place));
  const filled = resampleHeadMotion(GRID_MS, seenOf(0.8), GRID_MS)!;
  expect(filled.every((value) => value > 0.49 && value < 0.51)).toBe(true);
  expect(resampleHeadMotion(GRID_MS, seenOf(0.79), GRID_MS)).toBeNull();
});

test('uses a repeated frame once', () => {
  const timesMs = GRID_MS.map((ms, i) => (i === 300 ? GRID_MS[299]! : ms));
  const values = resampleHeadMotion(timesMs, timesMs.map(place), GRID_MS)!;
  expect(values.every((value, i) => Math.abs(value - place(GRID_MS[i]!)) < 1e-4)).toBe(true);
});

test('ignores heights whose number differs from the frames', () => {
  expect(resampleHeadMotion(GRID_MS, GRID_MS.map(place).slice(1), GRID_MS)).toBeNull();
});
