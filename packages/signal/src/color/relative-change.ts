import { movingMean } from '../filters/moving-mean.ts';

/**
 * A color's change relative to its own level: value over its moving mean, less 1.
 *
 * @param values  evenly sampled, 0..255, length n
 * @param width   of the moving mean, samples
 * @returns unitless, length n; zeros where the mean is 0
 */
export function relativeChange(values: Float64Array, width: number): Float64Array {
  const level = movingMean(values, width);
  return values.map((value, i) => (level[i]! > 0 ? value / level[i]! - 1 : 0));
}
