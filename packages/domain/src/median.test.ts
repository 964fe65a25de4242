import { describe, expect, it } from 'vitest';
import { chanceOfHigherMedian, medianOf } from './median.ts';

describe('the median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 2], 2],
    [[10, 1, 2, 4], 3],
    [[10, 9, 1, 2, 4], 4],
  ])('of %j is %d', (values, expected) => expect(medianOf(values)).toBe(expected));
});

describe('chanceOfHigherMedian', () => {
  /** All possible bootstrap samples; for an even length both middle values. */
  const mediansOf = (values: readonly number[]): readonly number[] => {
    const samples = Array.from({ length: values.length ** values.length }, (_, code) =>
      values.map((_, place) => values[Math.floor(code / values.length ** place) % values.length] as number),
    );
    return samples.flatMap((sample) => {
      const sorted = sample.toSorted((a, b) => a - b);
      return [sorted[Math.ceil(sorted.length / 2) - 1] as number, sorted[Math.floor(sorted.length / 2)] as number];
    });
  };
  const counted = (higher: readonly number[], lower: readonly number[]): number => {
    const [ofHigher, ofLower] = [mediansOf(higher), mediansOf(lower)];
    const pairs = ofHigher.map((one) => ofLower.filter((other) => other < one).length);
    return pairs.reduce((sum, count) => sum + count, 0) / (ofHigher.length * ofLower.length);
  };

  it.each([
    [[7], [5]],
    [[5], [5]],
    [
      [4, 1, 6],
      [3, 5, 2, 0],
    ],
    [
      [58, 60, 62, 78, 80],
      [70, 61, 72, 59],
    ],
    [
      [70, 71, 72, 73],
      [71, 74, 60, 72, 71],
    ],
  ])('matches counting all samples: %j and %j', (higher, lower) => {
    expect(chanceOfHigherMedian(higher, lower)).toBeCloseTo(counted(higher, lower), 12);
    expect(chanceOfHigherMedian(lower, higher)).toBeCloseTo(counted(lower, higher), 12);
  });

  it('the probabilities of both directions add up to one for eight weeks of days', () => {
    const days = Array.from({ length: 56 }, (_, index) => (index * 37) % 56);
    const shifted = days.map((day) => day + 0.5);
    expect(chanceOfHigherMedian(days, shifted) + chanceOfHigherMedian(shifted, days)).toBeCloseTo(1, 9);
    expect(chanceOfHigherMedian(shifted, days)).toBeGreaterThan(0.5);
  });
});
