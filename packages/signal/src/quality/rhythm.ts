import { pulseByPos } from '../color/pos.ts';
import type { UniformColors } from '../color/uniform-colors.ts';
import { findBeatTimes } from '../pulse/beats.ts';
import { timingVariance } from '../pulse/timing-noise.ts';
import { mean } from '../statistics.ts';
import type { RegionName } from '../trace.ts';

/** Two regions show the same beat if they do so within this share of an interval. */
const SAME_BEAT_SHARE = 0.1;

/** Beats of two regions are compared with each other up to this share of an interval. */
const NEARBY_SHARE = 0.25;

/**
 * Thresholds above which beats are timed too unevenly for one rate. The first four must be exceeded, and one of the last two: two regions
 * are certain of it, or a count with more room finds a beat more. Chosen on drawn hearts without rhythm, the last two also on face recordings.
 *
 * This is a statement about the timing, not about the heart: it fires on regular hearts as well (docs/accuracy.md, "Pulse that could
 * not be timed"), so nothing a person reads may call it an uneven heartbeat.
 */
export const UNEVEN_RHYTHM = {
  agreement: 0.45,
  sharedShare: 0.15,
  share: 0.2,
  stepBpm: 1.4,
  certainAgreement: 0.7,
  addedBpm: 1,
} as const;

/** How evenly the beats of a scan follow each other. Shares are of the mean interval. */
export interface Rhythm {
  /** Share of one region's beats that another region shows at the same time, 0..1. */
  readonly agreement: number;
  /** Root mean square change from one interval to the next, as far as two regions agree; below 0 if they contradict each other. */
  readonly sharedShare: number;
  /** The same of all regions together, without the noise of timing. */
  readonly share: number;
  /** Root mean square change of the rate from one second to the next. */
  readonly stepBpm: number;
}

/**
 * Reads the regularity of a heart.
 *
 * @param regions         usable regions on the even grid
 * @param beatWave        in which the beats were found
 * @param beatTimesS      its beats, from the start of the wave
 * @param ratesBpm        the track of the rate, one per second
 * @param samplingRateHz  of regions and wave
 * @param rateHz          of the pulse
 * @returns null if fewer than two regions or too few beats are visible: nothing confirms them then
 */
export function readRhythm(
  regions: ReadonlyMap<RegionName, UniformColors>,
  beatWave: Float64Array,
  beatTimesS: readonly number[],
  ratesBpm: readonly number[],
  samplingRateHz: number,
  rateHz: number,
): Rhythm | null {
  const [forehead, middle] = [regions.get('forehead'), regions.get('middle')];
  const intervals = differences(beatTimesS);
  if (!forehead || !middle || intervals.length < 3) return null;
  const usualS = mean(intervals);
  const [ones, others] = [forehead, middle].map((colors) =>
    findBeatTimes(pulseByPos(colors, samplingRateHz), samplingRateHz, rateHz),
  ) as [number[], number[]];
  if (ones.length === 0 || others.length === 0) return null;
  const shown = ones.map((s) =>
    others.reduce((near, other) => (Math.abs(other - s) < Math.abs(near - s) ? other : near)),
  );
  const isNear = (i: number, share: number): boolean => Math.abs(shown[i]! - ones[i]!) <= share * usualS;
  let both = 0;
  let count = 0;
  for (let i = 2; i < ones.length; i++) {
    if (![i - 2, i - 1, i].every((k) => isNear(k, NEARBY_SHARE))) continue;
    both += bend(ones, i) * bend(shown, i);
    count++;
  }
  const noise = 6 * timingVariance(beatWave, beatTimesS, samplingRateHz, rateHz);
  return {
    agreement: ones.filter((_, i) => isNear(i, SAME_BEAT_SHARE)).length / ones.length,
    sharedShare: (Math.sign(both) * Math.sqrt(Math.abs(both) / Math.max(1, count))) / usualS,
    share: Math.sqrt(Math.max(0, rootMeanSquare(differences(intervals)) ** 2 - noise)) / usualS,
    stepBpm: rootMeanSquareStep(ratesBpm),
  };
}

/** Whether beats are so irregular that one rate would mislead. @param addedBpm  beats of a count with more room above */
export function isUneven({ agreement, sharedShare, share, stepBpm }: Rhythm, addedBpm: number): boolean {
  return (
    agreement > UNEVEN_RHYTHM.agreement &&
    sharedShare > UNEVEN_RHYTHM.sharedShare &&
    share > UNEVEN_RHYTHM.share &&
    stepBpm > UNEVEN_RHYTHM.stepBpm &&
    (agreement > UNEVEN_RHYTHM.certainAgreement || addedBpm > UNEVEN_RHYTHM.addedBpm)
  );
}

/** Difference of the two intervals that end with a beat. */
const bend = (times: readonly number[], i: number): number => times[i]! - 2 * times[i - 1]! + times[i - 2]!;

const differences = (values: readonly number[]): number[] => values.slice(1).map((value, i) => value - values[i]!);

/** Root mean square change from one value to the next. */
export const rootMeanSquareStep = (values: readonly number[]): number => rootMeanSquare(differences(values));

const rootMeanSquare = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => value * value)));
