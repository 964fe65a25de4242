import type { UniformColors } from './uniform-colors.ts';

/** Window of the projection. Source: Wang et al. 2017, 1.6 s holds at least one beat at 40 per minute. */
const POS_WINDOW_S = 1.6;

/**
 * Plane-orthogonal-to-skin pulse (POS), windows of 1.6 s with a hop of one sample, overlap-added. The sign is opposite
 * to the paper: our wave rises when blood fills the skin and the green light falls.
 *
 * @param colors         one region, 0..255, n samples a channel
 * @param samplingRateHz  samples per second
 * @returns pulse, unitless (relative color change times the number of windows), length n; zeros if n is under one
 *   window
 * @see Wang, den Brinker, Stuijk, de Haan 2017, doi:10.1109/TBME.2016.2609282
 */
export function pulseByPos(colors: UniformColors, samplingRateHz: number): Float64Array {
  const { red, green, blue } = colors;
  const n = red.length;
  const length = Math.max(2, Math.round(POS_WINDOW_S * samplingRateHz));
  const pulse = new Float64Array(n);
  const one = new Float64Array(length);
  const two = new Float64Array(length);
  for (let start = 0; start + length <= n; start++) {
    let meanRed = 0;
    let meanGreen = 0;
    let meanBlue = 0;
    for (let i = start; i < start + length; i++) {
      meanRed += red[i]!;
      meanGreen += green[i]!;
      meanBlue += blue[i]!;
    }
    if (meanRed <= 0 || meanGreen <= 0 || meanBlue <= 0) continue;
    // Both projections of the normalized colors have mean 0, because the normalized colors have mean 1.
    let powerOne = 0;
    let powerTwo = 0;
    for (let i = 0; i < length; i++) {
      const r = (red[start + i]! * length) / meanRed;
      const g = (green[start + i]! * length) / meanGreen;
      const b = (blue[start + i]! * length) / meanBlue;
      const first = g - b;
      const second = g + b - 2 * r;
      one[i] = first;
      two[i] = second;
      powerOne += first * first;
      powerTwo += second * second;
    }
    const tuning = powerTwo > 0 ? Math.sqrt(powerOne / powerTwo) : 0;
    for (let i = 0; i < length; i++) {
      pulse[start + i] = pulse[start + i]! - (one[i]! + tuning * two[i]!);
    }
  }
  return pulse;
}
