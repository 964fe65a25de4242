import type { Section } from './butterworth.ts';

/**
 * Runs the sections forward and backward, so that nothing is delayed. The ends are extended by a point reflection and the
 * filter starts in its steady state, to keep edge transients small.
 *
 * @param sections     second-order sections
 * @param values       evenly sampled signal, any unit, length n
 * @param padding      samples of extension at each end; cut to n - 1
 * @returns filtered signal, same unit, length n
 * @see Gustafsson 1996, doi:10.1109/78.492552
 */
export function filterZeroPhase(
  sections: readonly Section[],
  values: ArrayLike<number>,
  padding: number,
): Float64Array {
  const n = values.length;
  if (n === 0) return new Float64Array(0);
  const pad = Math.max(0, Math.min(padding, n - 1));
  const extended = new Float64Array(n + 2 * pad);
  for (let i = 0; i < n; i++) extended[pad + i] = values[i]!;
  for (let i = 0; i < pad; i++) {
    extended[i] = 2 * values[0]! - values[pad - i]!;
    extended[pad + n + i] = 2 * values[n - 1]! - values[n - 2 - i]!;
  }
  runForward(sections, extended);
  extended.reverse();
  runForward(sections, extended);
  extended.reverse();
  return extended.slice(pad, pad + n);
}

/** Filters in place, each section starting in the steady state for its first input. */
function runForward(sections: readonly Section[], signal: Float64Array): void {
  for (const { b, a } of sections) {
    const first = signal[0]!;
    const steady = (first * (b[0] + b[1] + b[2])) / (1 + a[0] + a[1]);
    let second = b[2] * first - a[1] * steady;
    let state = b[1] * first - a[0] * steady + second;
    for (let i = 0; i < signal.length; i++) {
      const input = signal[i]!;
      const output = b[0] * input + state;
      state = b[1] * input - a[0] * output + second;
      second = b[2] * input - a[1] * output;
      signal[i] = output;
    }
  }
}
