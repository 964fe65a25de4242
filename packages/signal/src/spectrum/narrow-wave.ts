import { keepBand } from '../filters/keep-band.ts';
import { analyticSignal } from './fourier.ts';

/** Half width of the band around the rate in which two signals are compared. */
const HALF_WIDTH_HZ = 0.2;

/** Lowest frequency considered, below the slowest pulse. */
const LOWEST_HZ = 0.5;

/** Second order: it rings for less than the dropped edge. */
const FILTER_ORDER = 2;

/** Dropped at both ends, where the filters have seen only one side. */
const EDGE_S = 1.5;

/** A signal in a narrow band, as an analytic signal, without its ends. */
export interface NarrowWave {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/**
 * @param values          on the even grid, length n
 * @param rateHz          middle of the band
 * @param samplingRateHz  of the grid
 */
export function narrowWave(values: Float64Array, rateHz: number, samplingRateHz: number): NarrowWave {
  const low = Math.max(LOWEST_HZ, rateHz - HALF_WIDTH_HZ);
  const { real, imaginary } = analyticSignal(
    keepBand(values, samplingRateHz, low, rateHz + HALF_WIDTH_HZ, FILTER_ORDER),
  );
  const edge = Math.min(Math.round(EDGE_S * samplingRateHz), values.length >> 1);
  return { real: real.subarray(edge, real.length - edge), imaginary: imaginary.subarray(edge, real.length - edge) };
}

/** Coherence of two narrow waves, by phase difference and amplitudes: 1 for copies, near 0 for unrelated ones. */
export function coherence(one: NarrowWave, two: NarrowWave): number {
  let [real, imaginary, first, second] = [0, 0, 0, 0];
  for (let i = 0; i < one.real.length; i++) {
    const [a, b, c, d] = [one.real[i]!, one.imaginary[i]!, two.real[i]!, two.imaginary[i]!];
    real += a * c + b * d;
    imaginary += b * c - a * d;
    first += a * a + b * b;
    second += c * c + d * d;
  }
  return first > 0 && second > 0 ? Math.hypot(real, imaginary) / Math.sqrt(first * second) : 0;
}
