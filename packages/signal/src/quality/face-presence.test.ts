import { expect, test } from 'vitest';
import type { RegionTrace } from '../trace.ts';
import { inspectFacePresence, isSeen } from './face-presence.ts';

const TIMES_MS = Float64Array.from({ length: 11 }, (_, i) => 100 * i);
const regionSeen = (isThere: (frame: number) => boolean): RegionTrace => {
  const channel = TIMES_MS.map((_, i) => (isThere(i) ? 120 : Number.NaN));
  return { red: channel, green: channel, blue: channel };
};

test('a face is present if any region is seen', () => {
  const early = regionSeen((i) => i < 5);
  const late = regionSeen((i) => i >= 5);
  expect(inspectFacePresence(TIMES_MS, [early, late])).toEqual({ seenShare: 1, longestAbsenceMs: 100 });
});

test('the longest absence is from the last frame with a face to the next one, or to the end', () => {
  const gap = inspectFacePresence(TIMES_MS, [regionSeen((i) => i < 3 || i > 6)]);
  expect(gap).toEqual({ seenShare: 7 / 11, longestAbsenceMs: 500 });
  expect(inspectFacePresence(TIMES_MS, [regionSeen((i) => i < 3)]).longestAbsenceMs).toBe(800);
  expect(inspectFacePresence(TIMES_MS, [regionSeen((i) => i > 7)]).longestAbsenceMs).toBe(800);
});

test('nothing is seen without a face or without frames', () => {
  expect(inspectFacePresence(TIMES_MS, [regionSeen(() => false)])).toEqual({ seenShare: 0, longestAbsenceMs: 1000 });
  expect(inspectFacePresence([], [])).toEqual({ seenShare: 0, longestAbsenceMs: 0 });
});

test.each([Number.NaN, -1, 256, Number.POSITIVE_INFINITY])('%d is not a color', (value) => {
  const good = [0, 120, 255];
  expect(isSeen({ red: good, green: good, blue: good }, 1)).toBe(true);
  for (const name of ['red', 'green', 'blue'])
    expect(isSeen({ red: good, green: good, blue: good, [name]: [0, value, 255] }, 1)).toBe(false);
  expect(isSeen({ red: good, green: good, blue: good }, 3)).toBe(false);
});
