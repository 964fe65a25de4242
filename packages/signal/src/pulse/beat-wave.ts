import type { UniformColors } from '../color/uniform-colors.ts';
import { limitBursts } from '../filters/limit-bursts.ts';
import { solvePositiveDefinite } from '../linear-equations.ts';
import { dot } from '../statistics.ts';
import { findBeatTimes, keepBeatBand } from './beats.ts';
import { repeatMeanBeat } from './mean-beat.ts';

/** Iterations with the beats found in the previous sum. A third one changed nothing on synthetic scans. */
const ROUNDS = 2;

/**
 * Ridge regularization: added to the residual power of each channel, as a share of it, so that two equal channels still
 * have a solution.
 */
const RIDGE_SHARE = 0.001;

/** Every color of every region in the beat timing band, without constant ones. */
export function readBeatChannels(
  regions: readonly UniformColors[],
  samplingRateHz: number,
  rateHz: number,
): Float64Array[] {
  return regions
    .flatMap(({ red, green, blue }) => [red, green, blue])
    .map((color) => keepBeatBand(color, samplingRateHz, rateHz))
    .filter((channel) => channel.some((value) => value !== 0));
}

/**
 * The sum of channels in which the beats stand out most from all else: each channel's share is how high the mean beat is in it,
 * relative to what remains of the channels without it (their covariance). POS and CHROM remove brightness whatever it costs, and
 * throw most of green away; where light and head are still, beats in this sum are placed three times as well.
 *
 * @param guide           wave that shows the beats, rises as blood fills the skin, length n
 * @param samplingRateHz  of guide and channels
 * @param rateHz          the pulse rate found before
 * @param channels        by {@link readBeatChannels}, length n each
 * @returns wave that rises as blood fills the skin, arbitrary unit, length n; the guide itself if it has too few beats or there
 *   is no channel
 * @see Rivet et al. 2009 (xDAWN), doi:10.1109/TBME.2009.2012869
 */
export function sumForBeats(
  channels: readonly Float64Array[],
  guide: Float64Array,
  samplingRateHz: number,
  rateHz: number,
): Float64Array {
  let wave = guide;
  for (let round = 0; round < ROUNDS; round++) {
    const beatTimesS = findBeatTimes(wave, samplingRateHz, rateHz);
    const meanBeat = repeatMeanBeat(keepBeatBand(wave, samplingRateHz, rateHz), beatTimesS, samplingRateHz);
    const weights = meanBeat && weighChannels(channels, meanBeat);
    if (!weights) return wave;
    const sum = Float64Array.from(guide, (_, i) =>
      channels.reduce((total, channel, c) => total + weights[c]! * channel[i]!, 0),
    );
    wave = limitBursts(sum, samplingRateHz);
  }
  return wave;
}

/** Weights of the sum; null if the channels give none. */
function weighChannels(channels: readonly Float64Array[], meanBeat: Float64Array): Float64Array | null {
  const used = Array.from(meanBeat.keys()).filter((i) => !Number.isNaN(meanBeat[i]!));
  const model = Float64Array.from(used, (i) => meanBeat[i]!);
  const power = dot(model, model);
  if (channels.length === 0 || !(power > 0)) return null;
  const seen = channels.map((channel) => Float64Array.from(used, (i) => channel[i]!));
  const heights = seen.map((values) => dot(values, model) / power);
  const rests = seen.map((values, c) => values.map((value, k) => value - heights[c]! * model[k]!));
  const covariance = rests.map((one) => Float64Array.from(rests, (other) => dot(one, other)));
  covariance.forEach((row, c) => {
    row[c] = row[c]! * (1 + RIDGE_SHARE);
  });
  return solvePositiveDefinite(covariance, heights);
}
