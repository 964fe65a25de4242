import { mean } from '../statistics.ts';
import { transformReal, transformSize } from './fourier.ts';

/** Power at evenly spaced frequencies: power[k] is at k * binHz. */
export interface Spectrum {
  readonly power: Float64Array;
  readonly binHz: number;
}

/** Zeros appended so that the bins are at least this much finer than 1 / duration; enough for a parabola through three bins. */
const ZERO_PADDING = 4;

/**
 * Periodogram with a Hann window, mean removed, zero padded.
 *
 * @param values          evenly sampled signal, any unit u, length n
 * @param samplingRateHz  samples per second
 * @returns density in u^2 / Hz from 0 to samplingRateHz / 2 (one-sided, but 0 and the last bin are doubled too)
 * @see Harris 1978 (window), doi:10.1109/PROC.1978.10837
 */
export function periodogram(values: ArrayLike<number>, samplingRateHz: number): Spectrum {
  const n = values.length;
  const size = transformSize(ZERO_PADDING * Math.max(n, 2));
  const center = mean(values);
  const windowed = new Float64Array(n);
  let windowPower = 0;
  for (let i = 0; i < n; i++) {
    const weight = hann(i, n);
    windowed[i] = (values[i]! - center) * weight;
    windowPower += weight * weight;
  }
  const transformed = transformReal(windowed, size);
  const scale = windowPower > 0 ? 2 / (samplingRateHz * windowPower) : 0;
  const power = new Float64Array(size / 2 + 1);
  for (let k = 0; k < power.length; k++) {
    power[k] = (transformed[2 * k]! ** 2 + transformed[2 * k + 1]! ** 2) * scale;
  }
  return { power, binHz: samplingRateHz / size };
}

/** Hann weight of sample i of n, periodic form. */
export function hann(i: number, n: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n);
}

/**
 * Power between two frequencies.
 *
 * @returns sum of the bins whose center is in [lowHz, highHz], times the bin width; unit of the spectrum times Hz
 */
export function bandPower(spectrum: Spectrum, lowHz: number, highHz: number): number {
  const { power, binHz } = spectrum;
  const from = Math.max(0, Math.ceil(lowHz / binHz));
  const to = Math.min(power.length - 1, Math.floor(highHz / binHz));
  let sum = 0;
  for (let k = from; k <= to; k++) sum += power[k]!;
  return sum * binHz;
}
