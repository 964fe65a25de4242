/**
 * Centered moving mean; the window shrinks near the ends.
 *
 * @param values  evenly sampled signal, any unit, length n
 * @param width   window in samples; rounded up to an odd number
 * @returns same unit, length n
 */
export function movingMean(values: ArrayLike<number>, width: number): Float64Array {
  const n = values.length;
  const half = Math.max(0, Math.floor(width / 2));
  const sums = new Float64Array(n + 1);
  for (let i = 0; i < n; i++) sums[i + 1] = sums[i]! + values[i]!;
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const from = Math.max(0, i - half);
    const to = Math.min(n, i + half + 1);
    out[i] = (sums[to]! - sums[from]!) / (to - from);
  }
  return out;
}
