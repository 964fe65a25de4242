import type { Estimate, Finding, HeartRateVariability } from '../analysis.ts';
import { unusable } from '../analysis.ts';
import { standardDeviation } from '../statistics.ts';
import type { BeatInterval } from './beats.ts';
import type { FusedPulse } from './fuse-pulse.ts';
import { NORMAL_90 } from './heart-rate.ts';
import { timingVariance } from './timing-noise.ts';

/**
 * Minimum number of clean intervals. Chosen: 20 intervals are the fewest in a 30 s scan at 45 per minute; the
 * interval90 reflects the uncertainty.
 */
const FEWEST_INTERVALS = 20;

/** Smallest share of clean intervals among those the scan should hold. Source: short-term HRV practice, 80%. */
const SMALLEST_CLEAN_SHARE = 0.8;

/**
 * Largest share of the variance that timing noise may make up; above, the number is noise. Chosen on 250 synthetic
 * scans of 60 s: up to a third no RMSSD of them was wrong by more than 20%, up to a half one came out three times too
 * high.
 */
const LARGEST_NOISE_SHARE = 1 / 3;

/**
 * The share of the timing noise that is subtracted from the variance. What the mean beat does not explain is partly the
 * shape of the beats and slow drift, which hardly shift them: with all of it taken off, the RMSSD of those scans below
 * 90 bpm came out 8% too low, with half 3%.
 */
const NOISE_TAKEN_OFF = 0.5;

/**
 * Relative standard error of SDNN and RMSSD from n beats, times sqrt(n). Chosen: simulated stretches of 35 beats from a
 * series with RMSSD 55 ms gave 43 to 71 ms (5 to 95%), that is 0.155 in the logarithm.
 */
const SAMPLING_ERROR = 0.92;

/**
 * The pulse reaches the face a little sooner or later with every breath, which the heart's own variability does not
 * contain. Chosen on our data: contact pulse against ECG, calm and ventilated people.
 */
const ARRIVAL_VARIATION_MS = 12;

/**
 * Standard deviation of the clean intervals.
 *
 * @returns ms
 * @see Task Force 1996, doi:10.1161/01.CIR.93.5.1043
 */
export function sdnnMs(intervals: readonly BeatInterval[]): number {
  return standardDeviation(intervals.filter((interval) => interval.isClean).map((interval) => interval.lengthMs));
}

/**
 * Root mean square of the differences between adjacent intervals, both clean.
 *
 * @returns ms; NaN if there is no such pair
 * @see Task Force 1996, doi:10.1161/01.CIR.93.5.1043
 */
export function rmssdMs(intervals: readonly BeatInterval[]): number {
  let sum = 0;
  let count = 0;
  for (let i = 1; i < intervals.length; i++) {
    const [before, here] = [intervals[i - 1]!, intervals[i]!];
    if (!before.isClean || !here.isClean) continue;
    sum += (here.lengthMs - before.lengthMs) ** 2;
    count++;
  }
  return count > 0 ? Math.sqrt(sum / count) : Number.NaN;
}

/**
 * Heart rate variability of one scan. Timing noise is subtracted from the variances and included in the interval.
 *
 * @param fused           gives the rate, and the clarity of the pulse
 * @param wave            in which the beats were found
 * @param beatTimesS      its beats
 * @param intervals       between them
 * @param samplingRateHz  of the waves
 */
export function measureVariability(
  fused: FusedPulse,
  wave: Float64Array,
  beatTimesS: readonly number[],
  intervals: readonly BeatInterval[],
  samplingRateHz: number,
): Finding<HeartRateVariability> {
  const rateHz = fused.peak.frequencyHz;
  const clean = intervals.filter((interval) => interval.isClean);
  const expected = Math.max(intervals.length, (wave.length / samplingRateHz - 1) * rateHz - 1);
  if (clean.length < FEWEST_INTERVALS) return unusable('too-few-beats');
  if (clean.length < SMALLEST_CLEAN_SHARE * expected) return unusable('too-few-beats');
  const timeVariance = 1e6 * timingVariance(wave, beatTimesS, samplingRateHz, rateHz);
  // Two beats make an interval; in the difference of two intervals the beat between them counts twice.
  const intervalVariance = 2 * timeVariance;
  const differenceVariance = 6 * timeVariance;
  const rmssd = rmssdMs(intervals);
  const sdnn = sdnnMs(intervals);
  const isClear = (variance: number, value: number): boolean =>
    value > 0 && variance <= LARGEST_NOISE_SHARE * value ** 2;
  if (!isClear(differenceVariance, rmssd) || !isClear(intervalVariance, sdnn)) return unusable('too-few-beats');
  return {
    kind: 'measured',
    sdnnMs: correct(sdnn, intervalVariance, clean.length, fused.signalToNoiseDb),
    rmssdMs: correct(rmssd, differenceVariance, clean.length, fused.signalToNoiseDb),
    beatCount: intervals.length + 1,
  };
}

/**
 * Subtracts noise and computes the interval: for its lower end all noise and arrival variation, for its upper end
 * nothing; both are widened by the sampling error.
 */
function correct(rawMs: number, noiseVariance: number, count: number, signalToNoiseDb: number): Estimate {
  const value = Math.sqrt(rawMs ** 2 - NOISE_TAKEN_OFF * noiseVariance);
  const sampling = Math.exp((NORMAL_90 * SAMPLING_ERROR) / Math.sqrt(count));
  const least = Math.sqrt(Math.max(0, rawMs ** 2 - noiseVariance - ARRIVAL_VARIATION_MS ** 2));
  return { value, interval90: [least / sampling, rawMs * sampling], signalToNoiseDb };
}
