import { keepBand } from '../filters/keep-band.ts';
import { analyticSignal } from '../spectrum/fourier.ts';

/** The fundamental is kept this far beyond the range of the rate, the second harmonic twice as far. */
const ROOM_BPM = 8;

/** Lowest frequency considered, below the slowest pulse. */
const LOWEST_HZ = 0.5;

/** Second order: it rings for less than the dropped edge. */
const FILTER_ORDER = 2;

/** Dropped at both ends, where the filters have seen only one side. */
const EDGE_S = 1.5;

/**
 * By how many standard errors a wave rises faster than it falls; below 0 if it falls faster. Blood rushes in with the beat and
 * drains away until the next: in all our recordings the second wave of the pulse leads so that the rise is the steeper side.
 *
 * The second wave is compared with the square of the first, whatever the rate does meanwhile.
 *
 * @param wave            fused pulse, rises as blood fills the skin
 * @param ratesBpm        the rate over time
 * @param samplingRateHz  of the wave
 * @returns 0 if nothing moves
 */
export function riseOverFall(wave: Float64Array, ratesBpm: readonly number[], samplingRateHz: number): number {
  const lowHz = Math.max(LOWEST_HZ, (Math.min(...ratesBpm) - ROOM_BPM) / 60);
  const highHz = (Math.max(...ratesBpm) + ROOM_BPM) / 60;
  const first = analyticSignal(keepBand(wave, samplingRateHz, lowHz, highHz, FILTER_ORDER));
  const second = analyticSignal(keepBand(wave, samplingRateHz, 2 * lowHz, 2 * highHz, FILTER_ORDER));
  const edge = Math.min(Math.round(EDGE_S * samplingRateHz), wave.length >> 2);
  let [inStep, across, firstPower, secondPower] = [0, 0, 0, 0];
  for (let i = edge; i < wave.length - edge; i++) {
    const [a, b, c, d] = [first.real[i]!, first.imaginary[i]!, second.real[i]!, second.imaginary[i]!];
    const height = Math.hypot(a, b) || 1;
    const [square, turned] = [(a * a - b * b) / height, (2 * a * b) / height];
    inStep += c * square + d * turned;
    across += d * square - c * turned;
    firstPower += a * a + b * b;
    secondPower += c * c + d * d;
  }
  // A narrow band of width B over the time T holds 2 B T independent numbers, real and imaginary part together.
  const independent = (4 * (highHz - lowHz) * (wave.length - 2 * edge)) / samplingRateHz;
  const rest = secondPower - (inStep ** 2 + across ** 2) / firstPower;
  const error = Math.sqrt((Math.max(0, rest) * firstPower) / independent);
  return error > 0 ? across / error : 0;
}
