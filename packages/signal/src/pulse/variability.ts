import type { Estimate, Finding, HeartRateVariability } from '../analysis.ts';
import { unusable } from '../analysis.ts';
import { standardDeviation } from '../statistics.ts';
import { type BeatInterval, findBeatTimes, intervalsFromBeats } from './beats.ts';
import type { FusedPulse } from './fuse-pulse.ts';
import { NORMAL_90 } from './heart-rate.ts';
import type { PulseCandidate } from './pulse-candidates.ts';

/** Fewest clean intervals. Chosen: 20 intervals are the least that a 30 s scan at 45 per minute yields; the interval90 shows how little it is. */
export const FEWEST_INTERVALS = 20;

/** Smallest share of clean intervals among those the scan should hold. Source: short-term HRV practice, 80 %. */
export const SMALLEST_CLEAN_SHARE = 0.8;

/** Largest share of the variance of beat-to-beat differences that timing noise may make up; above, the number is noise. */
export const LARGEST_NOISE_SHARE = 0.5;

/**
 * Relative standard error of SDNN and RMSSD from n beats, times sqrt(n). Chosen: simulated stretches of 35 beats from a
 * series with RMSSD 55 ms gave 43 to 71 ms (5 to 95 %), that is 0.155 in the logarithm.
 */
const SAMPLING_ERROR = 0.92;

/**
 * The pulse reaches the face a little sooner or later with every breath, which the heart's own variability does not
 * contain. Chosen on our data: contact pulse against ECG, calm and ventilated people.
 */
const ARRIVAL_VARIATION_MS = 12;

/** Beats of two sources are the same beat within this share of the interval. */
const SAME_BEAT_SHARE = 0.3;

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
 * Heart rate variability of one scan. Timing noise is measured by timing the same beats in two independent groups of
 * regions, taken off the variances, and carried into the interval.
 *
 * @param fused           the pulse all candidates agree on
 * @param intervals       between the beats of that pulse
 * @param candidates      for the comparison between regions
 * @param samplingRateHz  of the waves
 */
export function measureVariability(
  fused: FusedPulse,
  intervals: readonly BeatInterval[],
  candidates: readonly PulseCandidate[],
  samplingRateHz: number,
): Finding<HeartRateVariability> {
  const rateHz = fused.peak.frequencyHz;
  const clean = intervals.filter((interval) => interval.isClean);
  const expected = Math.max(intervals.length, (fused.wave.length / samplingRateHz - 1) * rateHz - 1);
  if (clean.length < FEWEST_INTERVALS) return unusable('too-few-beats');
  if (clean.length < SMALLEST_CLEAN_SHARE * expected) return unusable('too-few-beats');
  const noise = timingNoise(candidates, samplingRateHz, rateHz);
  if (!noise) return unusable('too-few-beats');
  const rmssd = rmssdMs(intervals);
  const sdnn = sdnnMs(intervals);
  if (!(rmssd > 0) || noise.differenceVariance > LARGEST_NOISE_SHARE * rmssd ** 2) return unusable('too-few-beats');
  if (noise.intervalVariance > LARGEST_NOISE_SHARE * sdnn ** 2) return unusable('too-few-beats');
  return {
    kind: 'measured',
    sdnnMs: correct(sdnn, noise.intervalVariance, clean.length, fused.signalToNoiseDb),
    rmssdMs: correct(rmssd, noise.differenceVariance, clean.length, fused.signalToNoiseDb),
    beatCount: intervals.length + 1,
  };
}

/** Takes the noise off and sets the interval: sampling, doubt about the noise, and the raw value as the least upper end. */
function correct(rawMs: number, noiseVariance: number, count: number, signalToNoiseDb: number): Estimate {
  const value = Math.sqrt(rawMs ** 2 - noiseVariance);
  const sampling = Math.exp((NORMAL_90 * SAMPLING_ERROR) / Math.sqrt(count));
  const least = Math.sqrt(Math.max(0, rawMs ** 2 - 2 * noiseVariance - ARRIVAL_VARIATION_MS ** 2));
  return { value, interval90: [least / sampling, rawMs * sampling], signalToNoiseDb };
}

interface TimingNoise {
  /** Of one interval of the fused wave, ms^2. */
  readonly intervalVariance: number;
  /** Of the difference between adjacent intervals of the fused wave, ms^2. */
  readonly differenceVariance: number;
}

/** Noise of beat timing from forehead against cheeks; null if only one of them was seen or their beats do not match. */
function timingNoise(
  candidates: readonly PulseCandidate[],
  samplingRateHz: number,
  rateHz: number,
): TimingNoise | null {
  const one = intervalsByEnd(candidates, (source) => source === 'forehead', samplingRateHz, rateHz);
  const two = intervalsByEnd(
    candidates,
    (source) => source === 'leftCheek' || source === 'rightCheek',
    samplingRateHz,
    rateHz,
  );
  if (!one || !two) return null;
  const tolerance = SAME_BEAT_SHARE / rateHz;
  const deviations: (number | null)[] = [];
  let k = 0;
  for (const interval of one) {
    while (k + 1 < two.length && two[k]!.endS < interval.endS - tolerance) k++;
    const match = two[k];
    const isMatch = match && Math.abs(match.endS - interval.endS) <= tolerance && match.isClean && interval.isClean;
    deviations.push(isMatch ? interval.lengthMs - match.lengthMs : null);
  }
  const single = deviations.filter((value) => value !== null);
  const pairs = deviations.flatMap((value, i) => {
    const before = deviations[i - 1];
    return value === null || before === null || before === undefined ? [] : [value - before];
  });
  if (single.length < FEWEST_INTERVALS / 2 || pairs.length < FEWEST_INTERVALS / 2) return null;
  // The fused wave is near the mean of the two groups: its noise is a quarter of the variance of their difference.
  const quarterPower = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value * value, 0) / (4 * values.length);
  return { intervalVariance: quarterPower(single), differenceVariance: quarterPower(pairs) };
}

function intervalsByEnd(
  candidates: readonly PulseCandidate[],
  isIn: (source: PulseCandidate['source']) => boolean,
  samplingRateHz: number,
  rateHz: number,
): BeatInterval[] | null {
  const waves = candidates.filter((candidate) => isIn(candidate.source)).map((candidate) => candidate.wave);
  const first = waves[0];
  if (!first) return null;
  const sum = first.map((_, i) => waves.reduce((total, wave) => total + wave[i]!, 0));
  return intervalsFromBeats(findBeatTimes(sum, samplingRateHz, rateHz));
}
