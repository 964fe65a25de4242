import { PULSE_BAND_HZ } from '../filters/keep-band.ts';
import { periodogram, type Spectrum } from '../spectrum/periodogram.ts';

/** Window of one step of the track: eight beats at 60 per minute. Chosen on our data. */
const WINDOW_S = 8;

/** Time between steps. */
const HOP_S = 1;

/** Grid of rates. */
const STEP_BPM = 1;

/** How fast a resting rate wanders, standard deviation per second. Chosen on our data (contact pulse, calm people: 1 to 2). */
const WANDER_BPM_PER_S = 1.5;

/** Rates further apart than this cannot follow each other in one second. */
const LARGEST_STEP_BPM = 6;

/** Least share of a window's power that a rate is credited with, so that one bad window cannot break the track. */
const LEAST_SHARE = 0.002;

/**
 * The rate over time: the path through the spectra of short windows that holds the most power without jumping.
 *
 * @param wave            evenly sampled pulse, length n
 * @param samplingRateHz  of the wave
 * @returns one rate for each second that a whole window surrounds, bpm; empty if the wave is shorter than one window
 * @see Viterbi 1967, doi:10.1109/TIT.1967.1054010
 */
export function trackRateBpm(wave: Float64Array, samplingRateHz: number): number[] {
  const length = Math.round(WINDOW_S * samplingRateHz);
  const hop = Math.round(HOP_S * samplingRateHz);
  const lowBpm = 60 * PULSE_BAND_HZ.low;
  const count = Math.floor((60 * PULSE_BAND_HZ.high - lowBpm) / STEP_BPM) + 1;
  const reach = Math.round(LARGEST_STEP_BPM / STEP_BPM);
  const cameFrom: Int32Array[] = [];
  let score: Float64Array | null = null;
  for (let start = 0; start + length <= wave.length; start += hop) {
    const gains = logShares(periodogram(wave.subarray(start, start + length), samplingRateHz), lowBpm, count);
    const previous = score;
    score = gains;
    if (!previous) continue;
    const from = new Int32Array(count);
    score = gains.map((gain, k) => {
      let best = Number.NEGATIVE_INFINITY;
      for (let j = Math.max(0, k - reach); j <= Math.min(count - 1, k + reach); j++) {
        const before = previous[j]! - 0.5 * (((k - j) * STEP_BPM) / (WANDER_BPM_PER_S * HOP_S)) ** 2;
        if (before > best) {
          best = before;
          from[k] = j;
        }
      }
      return best + gain;
    });
    cameFrom.push(from);
  }
  if (!score) return [];
  let k = score.indexOf(Math.max(...score));
  const path = [k];
  for (let step = cameFrom.length - 1; step >= 0; step--) {
    k = cameFrom[step]![k]!;
    path.push(k);
  }
  return path.reverse().map((place) => lowBpm + place * STEP_BPM);
}

/** Logarithm of each rate's share of the power in the band, interpolated between bins. */
function logShares({ power, binHz }: Spectrum, lowBpm: number, count: number): Float64Array {
  const shares = Float64Array.from({ length: count }, (_, k) => {
    const place = (lowBpm + k * STEP_BPM) / 60 / binHz;
    const bin = Math.floor(place);
    return power[bin]! + (place - bin) * (power[bin + 1]! - power[bin]!);
  });
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => Math.log(Math.max(LEAST_SHARE, total > 0 ? share / total : 0)));
}
