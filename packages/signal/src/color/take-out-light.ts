import { keepBand } from '../filters/keep-band.ts';
import { movingMean } from '../filters/moving-mean.ts';
import { solvePositiveDefinite } from '../linear-equations.ts';
import { dot } from '../statistics.ts';
import type { UniformColors } from './uniform-colors.ts';

/** The level of a color is its mean over this time. */
const LEVEL_S = 3;

/** Band of the removed changes: those that may be mistaken for a pulse or its decoys. Slower ones carry breath. */
const LIGHT_BAND_HZ = { low: 0.35, high: 5 } as const;

/**
 * Ridge regularization: added to the power of each color of the surroundings, as a share of their mean, so that noise
 * is not followed.
 */
const RIDGE_SHARE = 0.02;

/**
 * Removes from a region what the surroundings do at the same time: a change of the light affects wall and skin alike,
 * the pulse does not. Each color of the region is fitted by least squares to the three colors of the surroundings over
 * the whole scan, as relative changes, and the fit is subtracted.
 *
 * @param colors         one region, 0..255, n samples a channel
 * @param surroundings    of the face, the same
 * @param samplingRateHz  of both
 * @returns colors of the region, 0..255; unchanged if nothing moves in the surroundings
 */
export function takeOutLight(
  colors: UniformColors,
  surroundings: UniformColors,
  samplingRateHz: number,
): UniformColors {
  const change = (values: Float64Array): { level: Float64Array; change: Float64Array } => {
    const level = movingMean(values, Math.round(LEVEL_S * samplingRateHz));
    const relative = values.map((value, i) => (level[i]! > 0 ? value / level[i]! - 1 : 0));
    return { level, change: keepBand(relative, samplingRateHz, LIGHT_BAND_HZ.low, LIGHT_BAND_HZ.high) };
  };
  const light = [surroundings.red, surroundings.green, surroundings.blue].map((values) => change(values).change);
  const powers = light.map((one) => Float64Array.from(light, (other) => dot(one, other)));
  const ridge = (RIDGE_SHARE * powers.reduce((sum, row, c) => sum + row[c]!, 0)) / light.length;
  powers.forEach((row, c) => {
    row[c] = row[c]! + ridge;
  });
  const without = (values: Float64Array): Float64Array => {
    const own = change(values);
    const shares = solvePositiveDefinite(
      powers,
      light.map((one) => dot(one, own.change)),
    );
    if (!shares) return values;
    return values.map((value, i) => {
      const fit = shares.reduce((sum, share, c) => sum + share * light[c]![i]!, 0);
      return value - own.level[i]! * fit;
    });
  };
  return { red: without(colors.red), green: without(colors.green), blue: without(colors.blue) };
}
