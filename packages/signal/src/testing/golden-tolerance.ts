/** Largest difference between two series, relative to the largest value of the expected one. */
export function relativeDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  let scale = 0;
  for (let i = 0; i < expected.length; i++) {
    largest = Math.max(largest, Math.abs(actual[i]! - expected[i]!));
    scale = Math.max(scale, Math.abs(expected[i]!));
  }
  return largest / scale;
}
