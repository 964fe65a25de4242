import { expect, it } from 'vitest';
import { isLowQualityOfLife } from './quality-of-life.ts';

it('counts 1 to 3 of 10 as a low quality of life', () => {
  expect([1, 2, 3, 4, 10].map(isLowQualityOfLife)).toEqual([true, true, true, false, false]);
});
