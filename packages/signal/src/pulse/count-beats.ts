import { keepBand } from '../filters/keep-band.ts';
import { analyticSignal } from '../spectrum/fourier.ts';
import { ANALYSIS_BAND_HZ } from './pulse-candidates.ts';

/** Margin beyond the range of the rate. Chosen on our data: 6 to 10 have equal errors. */
const ROOM_BPM = 8;

/**
 * Larger margin above, for a second count. Chosen on simulated arrhythmias: 8 to 12 find the same ones, more finds
 * noise.
 */
const MORE_ROOM_BPM = 10;

/** Second order: it rings for less than the dropped edge. */
const FILTER_ORDER = 2;

/** Dropped at both ends, where the filter has seen only one side. */
const EDGE_S = 0.7;

/**
 * Mean rate by counting: how many turns the phase of the wave makes in the band that the rate went through. A mean over the track is
 * drawn to where the rate dwells longest, since each of its steps looks at 8 s; a count is not, and parts of a beat count as well.
 *
 * @param wave            pulse, length n
 * @param ratesBpm        the rate over time
 * @param samplingRateHz  of the wave
 */
export function countBeats(wave: Float64Array, ratesBpm: readonly number[], samplingRateHz: number): number {
  const lowHz = Math.max(ANALYSIS_BAND_HZ.low, (Math.min(...ratesBpm) - ROOM_BPM) / 60);
  const highHz = (Math.max(...ratesBpm) + ROOM_BPM) / 60;
  const { real, imaginary } = analyticSignal(keepBand(wave, samplingRateHz, lowHz, highHz, FILTER_ORDER));
  const edge = Math.min(Math.round(EDGE_S * samplingRateHz), wave.length >> 2);
  let turned = 0;
  for (let i = edge + 1; i < wave.length - edge; i++) {
    turned += Math.atan2(
      imaginary[i]! * real[i - 1]! - real[i]! * imaginary[i - 1]!,
      real[i]! * real[i - 1]! + imaginary[i]! * imaginary[i - 1]!,
    );
  }
  const minutes = (wave.length - 1 - 2 * edge) / samplingRateHz / 60;
  return turned / (2 * Math.PI) / minutes;
}

/**
 * What a count adds that leaves more room above the course. A faint heart that swings far with the breath is followed through the slow
 * part of each breath only, and the beats of the fast part lie outside the band of its course; where the course is right, more room
 * adds nothing.
 *
 * @returns beats per minute; parameters as for `countBeats`
 */
export function beatsAbove(wave: Float64Array, ratesBpm: readonly number[], samplingRateHz: number): number {
  const roomier = [...ratesBpm, Math.max(...ratesBpm) + MORE_ROOM_BPM];
  return countBeats(wave, roomier, samplingRateHz) - countBeats(wave, ratesBpm, samplingRateHz);
}
