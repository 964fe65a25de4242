import { expect, it } from 'vitest';
import {
  CODE_LIFETIME_MS,
  CODE_MAX_TRIES,
  isCodeOver,
  isUsedUp,
  mayBeUsedUp,
  windowsOfStrangers,
} from './sign-in-code.ts';

it('strangers can guess the code of a number at most 100 times a day, one in 10,000', () => {
  const codesADay = windowsOfStrangers(10, 20)
    .filter(({ counts }) => counts.length === 1 && counts[0] === 'phone')
    .map(({ max, durationMs }) => max * Math.max(1, 86_400_000 / durationMs));
  expect((Math.min(...codesADay) * CODE_MAX_TRIES) / 1_000_000).toBeLessThanOrEqual(1 / 10_000);
});

it('a network gets six times as many sign-in codes as registration codes, and at most 24 times the hourly limit per day', () => {
  const largest = (count: 'network' | 'site', isRegistration: boolean) =>
    windowsOfStrangers(10, 20, isRegistration)
      .filter(({ counts }) => counts.join() === count)
      .map(({ max, durationMs }) => [durationMs / 3_600_000, max]);
  expect(largest('network', false)).toEqual([
    [1, 60],
    [24, 240],
  ]);
  expect(largest('network', true)).toEqual([
    [1, 10],
    [24, 240],
  ]);
  expect(largest('site', true)).toEqual([[1, 200]]);
});

it('a code expires after its lifetime, and is used up after its tries', () => {
  const sent = { sentAtMs: 1000 };
  expect(isCodeOver(sent, 1000 + CODE_LIFETIME_MS - 1)).toBe(false);
  expect(isCodeOver(sent, 1000 + CODE_LIFETIME_MS)).toBe(true);
  expect(isUsedUp(sent)).toBe(false);
  expect(isUsedUp({ ...sent, wrongTries: CODE_MAX_TRIES - 1 })).toBe(false);
  expect(isUsedUp({ ...sent, wrongTries: CODE_MAX_TRIES })).toBe(true);
});

it('a wrong code may be an earlier one if the newest is expired, used up or a resend', () => {
  const sent = { sentAtMs: 1000 };
  expect(mayBeUsedUp(sent, 1000)).toBe(false);
  expect(mayBeUsedUp({ ...sent, isAgain: true }, 1000)).toBe(true);
  expect(mayBeUsedUp({ ...sent, wrongTries: CODE_MAX_TRIES }, 1000)).toBe(true);
  expect(mayBeUsedUp(sent, 1000 + CODE_LIFETIME_MS)).toBe(true);
});
