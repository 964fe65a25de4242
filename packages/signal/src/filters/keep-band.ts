import { designBandPass } from './butterworth.ts';
import { filterZeroPhase } from './zero-phase.ts';

/** Heart rates the engine can report: 40 to 210 per minute. Source: house requirement; de Haan & Jeanne 2013 use 40-240. */
export const PULSE_BAND_HZ = { low: 40 / 60, high: 3.5 } as const;

/**
 * Order of the prototype. Third order is the usual compromise between steep edges and short ringing in rPPG work
 * (rPPG-Toolbox uses 1 to 3).
 */
const PULSE_FILTER_ORDER = 3;

/** Extension at each end: three periods of the lowest rate would be 4.5 s; 2 s was enough on synthetic traces. */
const FILTER_PADDING_S = 2;

/**
 * Keeps a frequency band, without delay.
 *
 * @param values          evenly sampled signal, any unit, length n
 * @param samplingRateHz  samples per second
 * @param lowHz           lower -3 dB edge of one pass (the signal is filtered twice, so -6 dB in all)
 * @param highHz          upper edge, same
 * @param order           order of the Butterworth prototype
 * @returns filtered signal, same unit, length n
 */
export function keepBand(
  values: ArrayLike<number>,
  samplingRateHz: number,
  lowHz: number = PULSE_BAND_HZ.low,
  highHz: number = PULSE_BAND_HZ.high,
  order: number = PULSE_FILTER_ORDER,
): Float64Array {
  const sections = designBandPass(order, lowHz, Math.min(highHz, 0.45 * samplingRateHz), samplingRateHz);
  return filterZeroPhase(sections, values, Math.round(FILTER_PADDING_S * samplingRateHz));
}
