import { keepBand } from '../filters/keep-band.ts';
import { hann } from '../spectrum/periodogram.ts';
import { relativeChange } from './relative-change.ts';
import type { UniformColors } from './uniform-colors.ts';

/** Window of the tuning and of the normalizing mean. Source: de Haan & Jeanne 2013 (32 frames at 20 Hz). */
const CHROM_WINDOW_S = 1.6;

/**
 * Pulse by chrominance (CHROM): two chrominance signals, band-passed, tuned in 1.6 s windows, half-overlapping,
 * Hann-added. The wave rises when blood fills the skin.
 *
 * @param colors         one region, 0..255, n samples a channel
 * @param samplingRateHz  samples per second
 * @returns pulse, unitless relative color change in the pulse band, length n
 * @see de Haan & Jeanne 2013, doi:10.1109/TBME.2013.2266196
 */
export function pulseByChrom(colors: UniformColors, samplingRateHz: number): Float64Array {
  const n = colors.red.length;
  const half = Math.max(2, Math.round((CHROM_WINDOW_S * samplingRateHz) / 2));
  const length = 2 * half;
  const red = relativeChange(colors.red, length);
  const green = relativeChange(colors.green, length);
  const blue = relativeChange(colors.blue, length);
  const x = keepBand(
    red.map((value, i) => 3 * value - 2 * green[i]!),
    samplingRateHz,
  );
  const y = keepBand(
    red.map((value, i) => 1.5 * value + green[i]! - 1.5 * blue[i]!),
    samplingRateHz,
  );
  const pulse = new Float64Array(n);
  for (let start = -half; start < n; start += half) {
    const from = Math.max(0, start);
    const to = Math.min(n, start + length);
    let powerX = 0;
    let powerY = 0;
    for (let i = from; i < to; i++) {
      powerX += x[i]! ** 2;
      powerY += y[i]! ** 2;
    }
    const tuning = powerY > 0 ? Math.sqrt(powerX / powerY) : 0;
    for (let i = from; i < to; i++) {
      pulse[i] = pulse[i]! + hann(i - start, length) * (x[i]! - tuning * y[i]!);
    }
  }
  return pulse;
}
