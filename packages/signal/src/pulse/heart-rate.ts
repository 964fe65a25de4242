import type { RateEstimate } from '../analysis.ts';
import { mean } from '../statistics.ts';
import type { BeatInterval } from './beats.ts';
import type { FusedPulse } from './fuse-pulse.ts';
import type { RateTrack } from './rate-track.ts';

/** 5 % and 95 % points of the normal distribution. */
export const NORMAL_90 = 1.645;

/**
 * Parts of the standard error of the rate, from the track's own. Chosen with `npm run bench:engine` so that nine of ten
 * intervals hold the truth.
 */
const ERROR_PARTS = {
  /** Clock and interpolation, bpm. */
  floorBpm: 0.1,
  /** Times the standard deviation of the track's mean. */
  ofTrack: 0.85,
  /** Share of the range the rate went through: the ends of the scan are not tracked. */
  ofRange: 0.06,
  /** Times the standard deviation of the track's mean when beats were counted instead. */
  ofCount: 0.4,
} as const;

/** Beats that are off the track by more than this many of its deviations are not of the pulse it follows. Chosen: one in a hundred synthetic scans is. */
const FURTHEST_FROM_TRACK = 3;

/** Beats are counted rather than tracked from this ratio and this share of clean intervals on; below, the track errs less (chosen on our data). */
const BEAT_COUNT = { signalToNoiseDb: 0, cleanShare: 0.98 } as const;

/**
 * Heart rate with its interval from the evidence at hand.
 *
 * The value is the mean over the scan. The spectral peak is not: of a rate that wanders it shows where it dwelt longest
 * (against contact pulse it was twice as far off). The mean is that of the clean beats, or of the rate's track when the
 * pulse is too noisy to place each beat.
 *
 * @param intervals       between the beats
 * @param samplingRateHz  of the fused wave
 * @returns beats per minute
 */
export function estimateHeartRate(
  track: RateTrack,
  fused: FusedPulse,
  intervals: readonly BeatInterval[],
  samplingRateHz: number,
): RateEstimate {
  const beats = countBeats(fused, intervals, samplingRateHz);
  const room = FURTHEST_FROM_TRACK * Math.hypot(ERROR_PARTS.floorBpm, track.deviationBpm);
  const counted = beats !== null && Math.abs(beats - track.meanBpm) <= room ? beats : null;
  const value = counted ?? track.meanBpm;
  const rangeBpm = Math.max(...track.ratesBpm) - Math.min(...track.ratesBpm);
  const error =
    counted === null
      ? Math.hypot(ERROR_PARTS.floorBpm, ERROR_PARTS.ofTrack * track.deviationBpm, ERROR_PARTS.ofRange * rangeBpm)
      : Math.hypot(ERROR_PARTS.floorBpm, ERROR_PARTS.ofCount * track.deviationBpm);
  const half = NORMAL_90 * error;
  return {
    value,
    interval90: [value - half, value + half],
    signalToNoiseDb: fused.signalToNoiseDb,
    confidence: track.confidence,
  };
}

/** Mean rate of the clean intervals, bpm, or null if the pulse is too weak or too few are clean. */
function countBeats(fused: FusedPulse, intervals: readonly BeatInterval[], samplingRateHz: number): number | null {
  const expected = (fused.wave.length / samplingRateHz) * fused.peak.frequencyHz - 3;
  const clean = intervals.filter((interval) => interval.isClean).map((interval) => interval.lengthMs);
  if (fused.signalToNoiseDb < BEAT_COUNT.signalToNoiseDb) return null;
  if (clean.length < BEAT_COUNT.cleanShare * Math.max(intervals.length, expected)) return null;
  return 60000 / mean(clean);
}
