import { median } from '../statistics.ts';
import { movingMean } from './moving-mean.ts';

/**
 * Window of the running level: about three beats at rest, so that one beat cannot change its own gain. Chosen on our
 * data.
 */
const LEVEL_WINDOW_S = 2.5;

/**
 * Attenuates stretches that are louder than the median level, so that one movement cannot dominate the spectrum. Quiet
 * stretches are not amplified, which would raise noise.
 *
 * @param pulse           evenly sampled, zero mean, any unit, length n
 * @param samplingRateHz  samples per second
 * @returns same unit, length n
 */
export function limitBursts(pulse: Float64Array, samplingRateHz: number): Float64Array {
  const power = movingMean(
    pulse.map((value) => value * value),
    Math.round(LEVEL_WINDOW_S * samplingRateHz),
  );
  const usual = median(power);
  return pulse.map((value, i) => (power[i]! > usual && power[i]! > 0 ? value * Math.sqrt(usual / power[i]!) : value));
}
