import { PULSE_BAND_HZ } from '../filters/keep-band.ts';
import { signalToNoiseRatio } from '../quality/signal-to-noise.ts';
import { findPeak, type SpectralPeak } from '../spectrum/peak.ts';
import { periodogram, type Spectrum } from '../spectrum/periodogram.ts';
import { decibelFromRatio, standardDeviation } from '../statistics.ts';
import type { PulseCandidate } from './pulse-candidates.ts';

/** Largest share of power a candidate's weight may claim: beyond 13 dB all are equally good. */
const LARGEST_RATIO = 20;

/** The fused peak is looked for this close to the tracked rate: the width of a Hann peak over 15 s. */
const REFINE_HALF_WIDTH_HZ = 0.12;

export interface FusedPulse {
  /** Unitless, standard deviation 1, 0.5-5 Hz, rises as blood fills the skin. */
  readonly wave: Float64Array;
  /** The same sum without limiting bursts, for the amplitude modulation. */
  readonly rawWave: Float64Array;
  readonly spectrum: Spectrum;
  readonly peak: SpectralPeak;
  readonly signalToNoiseDb: number;
}

/**
 * One pulse from all candidates: the waves are added with the weights that make the most of unit-variance waves with
 * independent noise (maximal ratio combining), as each shows the tracked rate.
 *
 * @param candidates      unit-variance waves of equal length
 * @param rateHz          the rate the track found
 * @param samplingRateHz  of the waves
 * @returns null if there is no candidate or no peak
 * @see Brennan 1959, doi:10.1109/JRPROC.1959.287146
 */
export function fusePulse(
  candidates: readonly PulseCandidate[],
  rateHz: number,
  samplingRateHz: number,
): FusedPulse | null {
  const first = candidates[0];
  if (!first) return null;
  const weights = candidates.map(({ spectrum }) => Math.min(LARGEST_RATIO, signalToNoiseRatio(spectrum, rateHz)));
  const n = first.wave.length;
  const wave = new Float64Array(n);
  const rawWave = new Float64Array(n);
  candidates.forEach((candidate, c) => {
    const weight = Math.sqrt(weights[c]! * (1 + weights[c]!));
    const rawLevel = standardDeviation(candidate.rawWave) || 1;
    for (let i = 0; i < n; i++) {
      wave[i] = wave[i]! + weight * candidate.wave[i]!;
      rawWave[i] = rawWave[i]! + (weight * candidate.rawWave[i]!) / rawLevel;
    }
  });
  const level = standardDeviation(wave);
  if (!(level > 0)) return null;
  for (let i = 0; i < n; i++) wave[i] = wave[i]! / level;
  const spectrum = periodogram(wave, samplingRateHz);
  const low = Math.max(PULSE_BAND_HZ.low, rateHz - REFINE_HALF_WIDTH_HZ);
  const high = Math.min(PULSE_BAND_HZ.high, rateHz + REFINE_HALF_WIDTH_HZ);
  const peak = findPeak(spectrum, low, high, false);
  if (!peak) return null;
  return {
    wave,
    rawWave,
    spectrum,
    peak,
    signalToNoiseDb: decibelFromRatio(signalToNoiseRatio(spectrum, peak.frequencyHz)),
  };
}
