import { expect, it } from 'vitest';
import { sampleFace } from '../testing/sample-face.ts';
import type { Rgb } from './planar-frame.ts';
import { NO_COLORS } from './skin-reader.ts';
import { createTraceRecorder } from './trace-recorder.ts';

const FRAME_MS = 1000 / 30;
/** A camera's clock runs since its device was switched on. */
const BEGAN_MS = 987_654_321.123_456;

function recorded(lengthS: number) {
  const recorder = createTraceRecorder();
  const color = (i: number): Rgb => [180 + Math.sin(i) * 9, 130 + Math.sin(2 * i) * 9, 110 + Math.sin(3 * i) * 9];
  for (let i = 0; i <= lengthS * 30; i += 1) {
    const [forehead, middle, whole] = [color(i), color(i + 0.1), color(i + 0.2)];
    const head = { ...sampleFace, center: { x: 320, y: 256 + Math.sin(i) } };
    recorder.add(BEGAN_MS + i * FRAME_MS, { regions: { forehead, middle, whole }, surroundings: color(i + 0.3) }, head);
  }
  return recorder;
}

it.each([
  [30, 125_000],
  [60, 250_000],
])('sends a scan of %i s at 30 frames a second in less than %i bytes', (lengthS, limit) => {
  const { length } = JSON.stringify(recorded(lengthS).body());
  expect(length).toBeLessThan(limit);
  expect(length).toBeGreaterThan(limit / 2);
});

it('counts times from the first frame, with three decimals', () => {
  const recorder = recorded(1);
  const { frameTimesMs, regions, headMotion } = recorder.body();
  expect(frameTimesMs.slice(0, 3)).toEqual([0, 33.333, 66.667]);
  for (const [i, value] of regions.whole.red.entries())
    expect(Math.abs(value! - Number(recorder.trace.regions.whole.red[i]))).toBeLessThanOrEqual(0.0005);
  expect(headMotion![0]).toBe(1.333);
});

it('stores null for regions that were not seen', () => {
  const recorder = createTraceRecorder();
  recorder.add(0, NO_COLORS, null);
  recorder.add(33, NO_COLORS, null);
  const { regions, surroundings, headMotion } = recorder.body();
  for (const { red, green, blue } of [...Object.values(regions), surroundings!])
    expect([red, green, blue]).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  expect(headMotion).toEqual([null, null]);
});

it('returns only the newest stretch', () => {
  const recorder = recorded(20);
  const endMs = recorder.trace.frameTimesMs.at(-1)!;
  const { frameTimesMs, regions, surroundings } = recorder.since(endMs - 10_000);
  expect(frameTimesMs).toHaveLength(301);
  expect(frameTimesMs[300]).toBe(endMs);
  expect(regions.forehead.green).toHaveLength(301);
  expect(surroundings!.blue).toHaveLength(301);
});
