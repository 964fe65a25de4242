import type { Estimate } from '../analysis.ts';
import { standardDeviation } from '../statistics.ts';
import type { FusedPulse } from './fuse-pulse.ts';
import { type PulseEvidence, SAME_RATE_BPM } from './pulse-evidence.ts';

/** 5 % and 95 % points of the normal distribution. */
export const NORMAL_90 = 1.645;

/**
 * Parts of the standard error of the rate. Chosen on our data: with these, 90 % of the answered windows of each source
 * lie within the interval, and the intervals follow the errors better than a constant width does.
 */
const ERROR_PARTS = {
  /** Clock and peak interpolation, bpm. */
  floorBpm: 0.1,
  /** Weight of the spread between candidates (regions and methods). */
  candidates: 1,
  /** Weight of the standard error between parts of the scan: the rate truly moves, so only half is error. */
  parts: 0.5,
  /** Share of the peak's width that noise may move it by, at 0 dB. */
  peakWidth: 0.1,
} as const;

/**
 * Heart rate with its interval from the evidence at hand: agreement between regions, methods and parts, and the peak.
 *
 * @returns beats per minute
 */
export function estimateHeartRate(fused: FusedPulse, evidence: PulseEvidence): Estimate {
  const value = 60 * fused.peak.frequencyHz;
  const near = (rates: readonly number[]): number[] => rates.filter((bpm) => Math.abs(bpm - value) <= SAME_RATE_BPM);
  const parts = near(evidence.partRatesBpm);
  const ratio = 10 ** (fused.signalToNoiseDb / 10);
  const error = Math.hypot(
    ERROR_PARTS.floorBpm,
    ERROR_PARTS.candidates * standardDeviation(near(evidence.candidateRatesBpm)),
    (ERROR_PARTS.parts * standardDeviation(parts)) / Math.sqrt(Math.max(1, parts.length)),
    (ERROR_PARTS.peakWidth * 60 * fused.peak.widthHz) / Math.sqrt(1 + ratio),
  );
  const half = NORMAL_90 * error;
  return { value, interval90: [value - half, value + half], signalToNoiseDb: fused.signalToNoiseDb };
}
