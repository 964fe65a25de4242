import type { UniformColors } from '../color/uniform-colors.ts';
import { evaluateNaturalSpline } from '../filters/cubic-spline.ts';
import { keepBand } from '../filters/keep-band.ts';
import { movingMean } from '../filters/moving-mean.ts';
import type { BeatInterval } from '../pulse/beats.ts';
import type { FusedPulse } from '../pulse/fuse-pulse.ts';
import { analyticSignal } from '../spectrum/fourier.ts';
import { mean, standardDeviation } from '../statistics.ts';

/** Reported rates: 6 to 35 per minute. Source: house requirement. */
export const BREATHING_BAND_HZ = { low: 0.1, high: 35 / 60 } as const;

/** The filter is wider than the reported band, so that a peak at its edge is recognized. */
export const CARRIER_BAND_HZ = { low: 0.07, high: 0.75 } as const;

/** Second order: steeper filters ring for longer than a breath. */
const CARRIER_FILTER_ORDER = 2;

export type CarrierName = 'brightness' | 'bloodVolume' | 'amplitude' | 'frequency' | 'headMotion';

/** A signal modulated by breathing. */
export interface BreathingCarrier {
  readonly name: CarrierName;
  /** Unitless, standard deviation 1, on the grid of the pulse. */
  readonly wave: Float64Array;
}

/**
 * Brightness of the skin: the chest moves the head in the light. Differenced once, which turns the random walk of the
 * light into even noise.
 *
 * @param colors         mean of the regions, 0..255, n samples a channel
 * @param samplingRateHz  of the samples
 */
export function brightnessCarrier(colors: UniformColors, samplingRateHz: number): BreathingCarrier | null {
  const { red, green, blue } = colors;
  const level = green.map((value, i) => Math.log(Math.max(1, (value + red[i]! + blue[i]!) / 3)));
  return carrier('brightness', changeOf(level, samplingRateHz), samplingRateHz);
}

/**
 * Mean filling of the skin with blood: the color change of the pulse below the pulse band. A change of the light alone
 * does not show in it.
 *
 * @param colors         mean of the regions, 0..255, n samples a channel
 * @param samplingRateHz  of the samples
 * @see Karlen et al. 2013 (the three modulations), doi:10.1109/TBME.2013.2246160
 */
export function bloodVolumeCarrier(colors: UniformColors, samplingRateHz: number): BreathingCarrier | null {
  const { red, green, blue } = colors;
  const filling = green.map(
    (value, i) => (Math.log(Math.max(1, red[i]!)) + Math.log(Math.max(1, blue[i]!))) / 2 - Math.log(Math.max(1, value)),
  );
  return carrier('bloodVolume', filling, samplingRateHz);
}

/** Height of the pulse wave: the envelope about the pulse rate. */
export function amplitudeCarrier(fused: FusedPulse, samplingRateHz: number): BreathingCarrier | null {
  const rateHz = fused.peak.frequencyHz;
  const narrow = keepBand(fused.rawWave, samplingRateHz, 0.5 * rateHz, 1.6 * rateHz, 2);
  const { real, imaginary } = analyticSignal(narrow);
  const envelope = movingMean(
    real.map((value, i) => Math.log(Math.hypot(value, imaginary[i]!) + 1e-12)),
    Math.round(samplingRateHz / rateHz),
  );
  return carrier('amplitude', limitOutliers(envelope), samplingRateHz);
}

/** Interval between beats: breathing in speeds up the heart (respiratory sinus arrhythmia). */
export function frequencyCarrier(
  beatIntervals: readonly BeatInterval[],
  fused: FusedPulse,
  samplingRateHz: number,
): BreathingCarrier | null {
  const intervals = beatIntervals.filter((interval) => interval.isClean);
  if (intervals.length < 8) return null;
  const places = Float64Array.from(fused.wave, (_, i) => i / samplingRateHz);
  const lengths = evaluateNaturalSpline(
    intervals.map((interval) => interval.endS - interval.lengthMs / 2000),
    intervals.map((interval) => interval.lengthMs),
    places,
    3 / fused.peak.frequencyHz,
  );
  return carrier('frequency', lengths, samplingRateHz);
}

/**
 * Height of the face in the picture. Differenced once, like the brightness.
 *
 * @param headMotion  on the even grid
 */
export function headMotionCarrier(headMotion: Float64Array, samplingRateHz: number): BreathingCarrier | null {
  return carrier('headMotion', changeOf(movingMean(headMotion, samplingRateHz / 2), samplingRateHz), samplingRateHz);
}

/** Difference over half a second, which is close to the derivative for all breathing rates. */
function changeOf(values: Float64Array, samplingRateHz: number): Float64Array {
  const quarter = Math.round(samplingRateHz / 4);
  const last = values.length - 1;
  return values.map((_, i) => values[Math.min(last, i + quarter)]! - values[Math.max(0, i - quarter)]!);
}

/** Clips what lies more than three standard deviations from the mean. */
function limitOutliers(values: Float64Array): Float64Array {
  const center = mean(values);
  const reach = 3 * standardDeviation(values);
  return values.map((value) => Math.max(center - reach, Math.min(center + reach, value)));
}

function carrier(name: CarrierName, values: Float64Array, samplingRateHz: number): BreathingCarrier | null {
  const kept = keepBand(values, samplingRateHz, CARRIER_BAND_HZ.low, CARRIER_BAND_HZ.high, CARRIER_FILTER_ORDER);
  const limited = limitOutliers(kept);
  const level = standardDeviation(limited);
  return level > 1e-12 ? { name, wave: limited.map((value) => value / level) } : null;
}
