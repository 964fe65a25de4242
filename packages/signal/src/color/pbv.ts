import { keepBand } from '../filters/keep-band.ts';
import { solvePositiveDefinite } from '../linear-equations.ts';
import { relativeChange } from './relative-change.ts';
import type { UniformColors } from './uniform-colors.ts';

/**
 * How much blood changes red, green and blue, relative to each other: between what was published for white light (0.33,
 * 0.77,
 * 0.53) and what cameras of our recordings show of it (red 0.08 to 0.26 of green, blue 0.3 to 0.55). The clearer a
 * pulse of other colors is, the more it is taken for something else: with the published ones half of the evidence was
 * lost on uncompressed video.
 *
 * @see de Haan & van Leest 2014, doi:10.1088/0967-3334/35/9/1913
 */
export const BLOOD_VOLUME_SIGNATURE = [0.25, 0.82, 0.5] as const;

/**
 * Window of one projection: eight beats at 60 per minute. Projecting over the whole scan answered a quarter less of our
 * videos.
 */
const WINDOW_S = 8;

/** From one projection to the next. */
const HOP_S = 0.5;

/** The level of a color is its mean over this time. */
const LEVEL_S = 3;

/** The band that determines the projection. */
const PROJECTION_BAND_HZ = { low: 0.6, high: 4 } as const;

/**
 * Ridge regularization: added to the power of each color, as a share of their mean, so that colors that move alike
 * still have a solution. 0.1 had larger errors.
 */
const RIDGE_SHARE = 0.02;

/**
 * Pulse by the blood volume signature (PBV): the sum of red, green and blue in which all that moves is weakest while a
 * change with the colors of blood keeps its height. The projection is found again for each window, so that it keeps
 * brightness where brightness is still and drops it where the light changes. The wave rises when blood fills the skin.
 *
 * @param colors         one region, 0..255, n samples a channel
 * @param samplingRateHz  samples per second
 * @returns relative color change with the colors of blood, length n; zeros if n is under one window
 * @see de Haan & van Leest 2014, doi:10.1088/0967-3334/35/9/1913
 */
export function pulseByPbv({ red, green, blue }: UniformColors, samplingRateHz: number): Float64Array {
  const n = red.length;
  const length = Math.round(WINDOW_S * samplingRateHz);
  const pulse = new Float64Array(n);
  if (n < length) return pulse;
  const changes = [red, green, blue].map((color) => relativeChange(color, Math.round(LEVEL_S * samplingRateHz)));
  const deciding = changes.map((change) =>
    keepBand(change, samplingRateHz, PROJECTION_BAND_HZ.low, PROJECTION_BAND_HZ.high),
  );
  const window = Float64Array.from({ length }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / length) ** 2);
  const weightSums = new Float64Array(n);
  const hop = Math.round(HOP_S * samplingRateHz);
  const last = n - length;
  // The last window ends with the scan, whatever the hop.
  for (let from = 0; from <= last; from = from < last ? Math.min(from + hop, last) : last + 1) {
    const weights = project(deciding.map((change) => change.subarray(from, from + length)));
    if (!weights) continue;
    for (let i = 0; i < length; i++) {
      const sum = weights.reduce((total, weight, c) => total + weight * changes[c]![from + i]!, 0);
      pulse[from + i] = pulse[from + i]! - window[i]! * sum;
      weightSums[from + i] = weightSums[from + i]! + window[i]!;
    }
  }
  return pulse.map((value, i) => (weightSums[i]! > 0 ? value / weightSums[i]! : 0));
}

/** Weights of the three colors whose sum is 1 for a change of the signature; null if nothing moves. */
function project(changes: readonly Float64Array[]): Float64Array | null {
  const covariance = changes.map((one) => Float64Array.from(changes, (other) => meanProduct(one, other)));
  const ridge = (RIDGE_SHARE * covariance.reduce((sum, row, c) => sum + row[c]!, 0)) / changes.length;
  covariance.forEach((row, c) => {
    row[c] = row[c]! + ridge;
  });
  const weights = solvePositiveDefinite(covariance, BLOOD_VOLUME_SIGNATURE);
  if (!weights) return null;
  const gain = weights.reduce((sum, weight, c) => sum + weight * BLOOD_VOLUME_SIGNATURE[c]!, 0);
  return gain > 0 ? weights.map((weight) => weight / gain) : null;
}

function meanProduct(one: Float64Array, two: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * two[i]!;
  return sum / one.length;
}
