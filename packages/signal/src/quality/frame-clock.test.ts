import { describe, expect, test } from 'vitest';
import { inspectFrameClock } from './frame-clock.ts';

const even = (seconds: number, hz: number): number[] =>
  Array.from({ length: Math.round(seconds * hz) + 1 }, (_, i) => (1000 * i) / hz);

describe('inspectFrameClock', () => {
  test('accepts 30 s at 30 frames a second', () => {
    expect(inspectFrameClock(even(30, 30))).toMatchObject({ refusal: null, durationS: 30, frameRateHz: 30 });
  });

  test.each([
    ['nothing', [], 'too-short'],
    ['one frame', [0], 'too-short'],
    ['three seconds', even(3, 30), 'too-short'],
    ['nine frames a second', even(30, 9), 'frame-rate-too-low'],
    ['NaN', even(30, 30).with(100, Number.NaN), 'bad-clock'],
    ['Infinity', even(30, 30).with(900, Number.POSITIVE_INFINITY), 'bad-clock'],
    ['a step back', even(30, 30).with(100, 3000), 'bad-clock'],
    ['seconds instead of milliseconds', even(30, 30).map((ms) => ms / 1000), 'bad-clock'],
    ['microseconds instead of milliseconds', even(30, 30).map((ms) => 1000 * ms), 'bad-clock'],
    ['a clock in steps of 100 ms', even(30, 30).map((ms) => 100 * Math.floor(ms / 100)), 'bad-clock'],
    ['one gap of two seconds', even(30, 30).filter((ms) => ms < 10_000 || ms > 12_000), 'too-many-gaps'],
    ['many gaps of 400 ms', even(30, 30).filter((ms) => ms % 2000 < 1600), 'too-many-gaps'],
  ])('refuses %s', (_, times, reason) => {
    expect(inspectFrameClock(times).refusal).toBe(reason);
  });

  test('accepts a camera of 12 frames a second that loses one in fourteen', () => {
    const times = even(30, 12).filter((_, i) => i === 0 || i % 14 !== 5);
    expect(inspectFrameClock(times).refusal).toBeNull();
    // Two in a row are a gap only if the third is missing, too.
    expect(inspectFrameClock(even(30, 12).filter((_, i) => i % 14 > 1 || i < 14)).refusal).toBeNull();
    expect(inspectFrameClock(even(30, 15).filter((_, i) => i % 14 > 2 || i < 14)).refusal).toBe('too-many-gaps');
  });
});
