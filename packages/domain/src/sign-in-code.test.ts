import { expect, it } from 'vitest';
import { CODE_MAX_TRIES, windowsOfStrangers } from './sign-in-code.ts';

it('strangers can guess the code of a number at most 100 times a day, one in 10,000', () => {
  const codesADay = windowsOfStrangers(10, 20)
    .filter(({ counts }) => counts.length === 1 && counts[0] === 'phone')
    .map(({ max, durationMs }) => max * Math.max(1, 86_400_000 / durationMs));
  expect((Math.min(...codesADay) * CODE_MAX_TRIES) / 1_000_000).toBeLessThanOrEqual(1 / 10_000);
});
