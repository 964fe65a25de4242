import { expect, it } from 'vitest';
import { hasQualityOfLifeFallen, isLowQualityOfLife } from './quality-of-life.ts';

it('counts 1 to 3 of 10 as a low quality of life', () => {
  expect([1, 2, 3, 4, 10].map(isLowQualityOfLife)).toEqual([true, true, true, false, false]);
});

it('counts a drop by three of ten as a fall', () => {
  const pairs = [
    [9, 6],
    [9, 7],
    [4, 1],
    [6, 9],
  ] as const;
  expect(pairs.map(([before, now]) => hasQualityOfLifeFallen(before, now))).toEqual([true, false, true, false]);
});
