import { expect, test } from 'vitest';
import { solvePositiveDefinite } from './linear-equations.ts';

test('solves a system that was solved by hand', () => {
  // 4x + 2y = 10, 2x + 3y = 11
  expect([
    ...solvePositiveDefinite(
      [
        [4, 2],
        [2, 3],
      ],
      [10, 11],
    )!,
  ]).toEqual([expect.closeTo(1, 12), expect.closeTo(3, 12)]);
});

test('returns null for a matrix that has no inverse or is not positive', () => {
  expect(
    solvePositiveDefinite(
      [
        [1, 1],
        [1, 1],
      ],
      [1, 2],
    ),
  ).toBeNull();
  expect(solvePositiveDefinite([[-1]], [1])).toBeNull();
  expect(solvePositiveDefinite([[Number.NaN]], [1])).toBeNull();
});
