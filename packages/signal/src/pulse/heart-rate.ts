import type { Estimate } from '../analysis.ts';
import { mean, standardDeviation } from '../statistics.ts';
import type { BeatInterval } from './beats.ts';
import type { FusedPulse } from './fuse-pulse.ts';
import { type PulseEvidence, SAME_RATE_BPM } from './pulse-evidence.ts';
import { trackRateBpm } from './rate-track.ts';

/** 5 % and 95 % points of the normal distribution. */
export const NORMAL_90 = 1.645;

/**
 * Parts of the standard error of the rate. Chosen on our data (`bench/engine/accuracy.ts`, and contact pulses played on
 * synthetic skin): the 90 % point of error over standard error is then close to 1.645 in every source by itself.
 */
const ERROR_PARTS = {
  /** Clock and interpolation, bpm. */
  floorBpm: 0.1,
  /** Weight of the spread between candidates (regions and methods). */
  candidates: 1,
  /** Weight of the standard error between parts of the scan: the rate truly moves, so only half is error. */
  parts: 0.5,
  /** Share of the peak's width that noise may move it by, at 0 dB. */
  peakWidth: 0.12,
  /** Share of the distance between the value and the spectral peak. */
  fromPeak: 0.3,
  /** Share of the range the rate went through: the ends of the scan are not tracked. */
  range: 0.05,
} as const;

/** Beats are counted rather than tracked from this ratio and this share of clean intervals on; below, the track errs less (chosen on our data). */
const BEAT_COUNT = { signalToNoiseDb: 6, cleanShare: 0.95 } as const;

/**
 * Heart rate with its interval from the evidence at hand: agreement between regions, methods and parts, and the peak.
 *
 * The value is the mean over the scan. The spectral peak is not: of a rate that wanders it shows where it dwelt longest
 * (against contact pulse it was twice as far off). The mean is that of the clean beats, or of the rate's track when the
 * pulse is too noisy to place each beat.
 *
 * @param intervals       between the beats of the fused wave
 * @param samplingRateHz  of the fused wave
 * @returns beats per minute
 */
export function estimateHeartRate(
  fused: FusedPulse,
  evidence: PulseEvidence,
  intervals: readonly BeatInterval[],
  samplingRateHz: number,
): Estimate {
  const peakBpm = 60 * fused.peak.frequencyHz;
  const track = trackRateBpm(fused.wave, samplingRateHz);
  const counted = countBeats(fused, intervals, samplingRateHz);
  const value = counted ?? (track.length > 0 ? mean(track) : peakBpm);
  const near = (rates: readonly number[]): number[] => rates.filter((bpm) => Math.abs(bpm - peakBpm) <= SAME_RATE_BPM);
  const parts = near(evidence.partRatesBpm);
  const ratio = 10 ** (fused.signalToNoiseDb / 10);
  const range = counted === null && track.length > 0 ? Math.max(...track) - Math.min(...track) : 0;
  const error = Math.hypot(
    ERROR_PARTS.floorBpm,
    ERROR_PARTS.candidates * standardDeviation(near(evidence.candidateRatesBpm)),
    (ERROR_PARTS.parts * standardDeviation(parts)) / Math.sqrt(Math.max(1, parts.length)),
    (ERROR_PARTS.peakWidth * 60 * fused.peak.widthHz) / Math.sqrt(1 + ratio),
    ERROR_PARTS.fromPeak * (value - peakBpm),
    ERROR_PARTS.range * range,
  );
  const half = NORMAL_90 * error;
  return { value, interval90: [value - half, value + half], signalToNoiseDb: fused.signalToNoiseDb };
}

/** Mean rate of the clean intervals, bpm, or null if the pulse is too weak or too few are clean. */
function countBeats(fused: FusedPulse, intervals: readonly BeatInterval[], samplingRateHz: number): number | null {
  const expected = (fused.wave.length / samplingRateHz) * fused.peak.frequencyHz - 3;
  const clean = intervals.filter((interval) => interval.isClean).map((interval) => interval.lengthMs);
  if (fused.signalToNoiseDb < BEAT_COUNT.signalToNoiseDb) return null;
  if (clean.length < BEAT_COUNT.cleanShare * Math.max(intervals.length, expected)) return null;
  return 60000 / mean(clean);
}
