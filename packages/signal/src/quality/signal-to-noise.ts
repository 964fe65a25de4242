import { PULSE_BAND_HZ } from '../filters/keep-band.ts';
import { bandPower, type Spectrum } from '../spectrum/periodogram.ts';
import { decibelFromRatio } from '../statistics.ts';

/** Half width of the window about the peak and its harmonic that counts as pulse. Source: de Haan & Jeanne 2013 (0.1 Hz). */
const SIGNAL_HALF_WIDTH_HZ = 0.1;

/** Upper end of the band over which the noise is counted: 240 per minute, de Haan & Jeanne 2013. */
const NOISE_BAND_HIGH_HZ = 4;

/**
 * Power about a pulse rate and its first harmonic against all other power in the band.
 *
 * @param spectrum     power spectrum of a pulse signal
 * @param frequencyHz  the pulse rate
 * @returns ratio (not decibel), 0 or above
 * @see de Haan & Jeanne 2013, doi:10.1109/TBME.2013.2266196
 */
export function signalToNoiseRatio(spectrum: Spectrum, frequencyHz: number): number {
  const total = bandPower(spectrum, PULSE_BAND_HZ.low, NOISE_BAND_HIGH_HZ);
  const signal =
    powerAbout(spectrum, frequencyHz) +
    (2 * frequencyHz - SIGNAL_HALF_WIDTH_HZ < NOISE_BAND_HIGH_HZ ? powerAbout(spectrum, 2 * frequencyHz) : 0);
  const noise = total - signal;
  return signal <= 0 ? 0 : signal / Math.max(noise, 1e-9 * signal);
}

/** The same ratio in decibel. */
export function signalToNoiseDb(spectrum: Spectrum, frequencyHz: number): number {
  return decibelFromRatio(signalToNoiseRatio(spectrum, frequencyHz));
}

function powerAbout(spectrum: Spectrum, frequencyHz: number): number {
  return bandPower(
    spectrum,
    Math.max(PULSE_BAND_HZ.low, frequencyHz - SIGNAL_HALF_WIDTH_HZ),
    Math.min(NOISE_BAND_HIGH_HZ, frequencyHz + SIGNAL_HALF_WIDTH_HZ),
  );
}
