import { expect, it } from 'vitest';
import { createFrameClock } from './frame-clock.ts';
import { SLEEP_GAP_MS } from './scan-progress.ts';

it('keeps increasing times and drops late or invalid ones', () => {
  const clock = createFrameClock();
  expect([10, 43.3, 43.3, 40, Number.NaN, Number.POSITIVE_INFINITY, 76].map(clock)).toEqual([
    10,
    43.3,
    null,
    null,
    null,
    null,
    76,
  ]);
});

it('continues if the clock restarts, as after sleep', () => {
  const clock = createFrameClock();
  const times = [90_000, 90_033, 0, 33, 66, 5, 1e9, 1e9 + 33, 12].map(clock);
  const known = times.filter((time) => time !== null);
  expect(known).toEqual(known.toSorted((one, two) => one - two));
  expect(times[2]! - times[1]!).toBeGreaterThan(SLEEP_GAP_MS);
  expect(times[3]! - times[2]!).toBeCloseTo(33);
  expect(times[8]! - times[7]!).toBeGreaterThan(SLEEP_GAP_MS);
});
