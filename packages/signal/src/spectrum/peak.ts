import type { Spectrum } from './periodogram.ts';

export interface SpectralPeak {
  readonly frequencyHz: number;
  readonly power: number;
  /** Width at half power, Hz. */
  readonly widthHz: number;
}

/**
 * The frequency whose own power plus the power of its first harmonic is greatest, refined between bins.
 *
 * The harmonic counts at most as much as the fundamental. A pulse with a stronger harmonic is thus still read at its
 * fundamental, as long as the harmonic has less than twice its power, and noise below a single peak cannot claim that
 * peak as its harmonic.
 *
 * @param spectrum  power spectrum
 * @param lowHz     lowest frequency to consider
 * @param highHz    highest frequency to consider
 * @param withHarmonic  false to use the fundamental alone
 * @returns null if no local maximum lies inside the band
 */
export function findPeak(spectrum: Spectrum, lowHz: number, highHz: number, withHarmonic = true): SpectralPeak | null {
  const { power, binHz } = spectrum;
  const from = Math.max(1, Math.ceil(lowHz / binHz));
  const to = Math.min(power.length - 2, Math.floor(highHz / binHz));
  let best = -1;
  let bestScore = 0;
  for (let k = from; k <= to; k++) {
    const here = power[k]!;
    if (here < power[k - 1]! || here <= power[k + 1]!) continue;
    const score = here + (withHarmonic ? Math.min(here, harmonicPower(power, k)) : 0);
    if (score > bestScore) {
      best = k;
      bestScore = score;
    }
  }
  return best < 0 ? null : refinePeak(spectrum, best);
}

/** Largest power within two bins a side of twice the bin: the harmonic of a peak between bins may fall there. */
function harmonicPower(power: Float64Array, bin: number): number {
  let largest = 0;
  for (let k = 2 * bin - 2; k <= 2 * bin + 2; k++) largest = Math.max(largest, power[k] ?? 0);
  return largest;
}

/**
 * Places a peak between bins by a parabola through the logarithms of three bins.
 *
 * @see Gasior & Gonzalez 2004, doi:10.1063/1.1831158 (error below 0.01 of a bin for a Hann window with zero padding)
 */
function refinePeak(spectrum: Spectrum, bin: number): SpectralPeak {
  const { power, binHz } = spectrum;
  const middle = Math.log(power[bin]! || Number.MIN_VALUE);
  const left = Math.log(power[bin - 1]! || Number.MIN_VALUE);
  const right = Math.log(power[bin + 1]! || Number.MIN_VALUE);
  const bend = left - 2 * middle + right;
  const shift = bend < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (left - right)) / bend)) : 0;
  let low = bin;
  while (low > 0 && power[low]! > power[bin]! / 2) low--;
  let high = bin;
  while (high < power.length - 1 && power[high]! > power[bin]! / 2) high++;
  return { frequencyHz: (bin + shift) * binHz, power: power[bin]!, widthHz: (high - low) * binHz };
}
