import { PULSE_BAND_HZ } from '../filters/keep-band.ts';
import { signalToNoiseRatio } from '../quality/signal-to-noise.ts';
import { findPeak, type SpectralPeak } from '../spectrum/peak.ts';
import { bandPower, periodogram, type Spectrum } from '../spectrum/periodogram.ts';
import { decibelFromRatio, standardDeviation } from '../statistics.ts';
import { ANALYSIS_BAND_HZ, type PulseCandidate } from './pulse-candidates.ts';

/** Passes of "find the common rate, weigh by the evidence at that rate"; the rate no longer changes after two on our data. */
const FUSION_PASSES = 3;

/** Largest share of power a candidate's weight may claim: beyond 13 dB all are equally good. */
const LARGEST_RATIO = 20;

/** The fused peak is looked for this close to the rate the candidates agreed on: the width of a Hann peak over 15 s. */
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
 * One pulse from all candidates. The rate is found on the weighted sum of their spectra, then the waves are added with
 * the weights that make the most of unit-variance waves with independent noise (maximal ratio combining).
 *
 * @param candidates      unit-variance waves of equal length
 * @param samplingRateHz  of the waves
 * @returns null if there is no candidate or no peak
 * @see Brennan 1959, doi:10.1109/JRPROC.1959.287146
 */
export function fusePulse(candidates: readonly PulseCandidate[], samplingRateHz: number): FusedPulse | null {
  const first = candidates[0];
  if (!first) return null;
  let weights = candidates.map(() => 1);
  let common: SpectralPeak | null = null;
  for (let pass = 0; pass < FUSION_PASSES; pass++) {
    common = findPeak(sumSpectra(candidates, weights), PULSE_BAND_HZ.low, PULSE_BAND_HZ.high);
    if (!common) return null;
    const { frequencyHz } = common;
    weights = candidates.map((candidate) =>
      Math.min(LARGEST_RATIO, signalToNoiseRatio(candidate.spectrum, frequencyHz)),
    );
  }
  if (!common) return null;
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
  const low = Math.max(PULSE_BAND_HZ.low, common.frequencyHz - REFINE_HALF_WIDTH_HZ);
  const high = Math.min(PULSE_BAND_HZ.high, common.frequencyHz + REFINE_HALF_WIDTH_HZ);
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

/** Weighted sum of the spectra, each divided by its own power in the band. */
function sumSpectra(candidates: readonly PulseCandidate[], weights: readonly number[]): Spectrum {
  const { binHz, power: like } = candidates[0]!.spectrum;
  const power = new Float64Array(like.length);
  candidates.forEach(({ spectrum }, c) => {
    const total = bandPower(spectrum, ANALYSIS_BAND_HZ.low, ANALYSIS_BAND_HZ.high);
    if (!(total > 0)) return;
    for (let k = 0; k < power.length; k++) power[k] = power[k]! + (weights[c]! * spectrum.power[k]!) / total;
  });
  return { power, binHz };
}
