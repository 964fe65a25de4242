/**
 * Arithmetic mean.
 *
 * @param values  any unit, length n
 * @returns same unit; 0 for an empty array
 */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length > 0 ? sum / values.length : 0;
}

/**
 * Population standard deviation (divisor n).
 *
 * @param values  any unit, length n
 * @returns same unit; 0 for an empty array
 */
export function standardDeviation(values: ArrayLike<number>): number {
  const center = mean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i]! - center) ** 2;
  return values.length > 0 ? Math.sqrt(sum / values.length) : 0;
}

/**
 * Quantile with linear interpolation between order statistics (type 7 of Hyndman & Fan 1996, doi:10.1080/00031305.1996.10473566).
 *
 * @param values  any unit, length n, any order
 * @param share   0..1, 0.5 is the median
 * @returns same unit; NaN for an empty array
 */
function quantile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = Float64Array.from(values).sort();
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!);
}

/**
 * Middle value.
 *
 * @param values  any unit, length n, any order
 * @returns same unit; NaN for an empty array
 */
export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

/** Power ratio to decibel. Ratios of 0 or below become -99 dB instead of -Infinity, so results stay finite. */
export function decibelFromRatio(ratio: number): number {
  return ratio > 0 ? Math.max(-99, Math.min(99, 10 * Math.log10(ratio))) : -99;
}

/** Dot product of two signals of one length. */
export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
}
