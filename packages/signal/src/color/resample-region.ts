import { evaluateNaturalSpline } from '../filters/cubic-spline.ts';
import { movingMean } from '../filters/moving-mean.ts';
import { isSeen } from '../quality/face-presence.ts';
import { mean, standardDeviation } from '../statistics.ts';
import type { RegionTrace } from '../trace.ts';
import type { UniformColors } from './uniform-colors.ts';

/** Rate of the even grid: that of most cameras; the pulse band ends at 3.5 Hz. */
export const SAMPLING_RATE_HZ = 30;

/** Minimum share of frames in which a region is visible. Chosen like the share for the whole face. */
const SMALLEST_REGION_SHARE = 0.8;

/** Darkest and brightest channel mean: below, 8-bit steps are more than 1 in 10 of the level; above, the channel is clipped. */
const CHANNEL_MEAN = { min: 8, max: 250 } as const;

/** Longer gaps are bridged by a straight line instead of a curve. */
const LONGEST_CURVED_GAP_MS = 250;

/**
 * One region on an even time grid.
 *
 * @param frameTimesMs  capture times, not decreasing, length n
 * @param region        n frames, 0..255, NaN where not seen
 * @param frameRateHz   mean frame rate; frames are averaged in runs if it is well above the rate of the grid
 * @param gridMs        even times, length m
 * @returns colors of length m, or null if the region is seen too little, too dark, clipped or without any change
 */
export function resampleRegion(
  frameTimesMs: ArrayLike<number>,
  region: RegionTrace,
  frameRateHz: number,
  gridMs: Float64Array,
): UniformColors | null {
  const frames: number[] = [];
  let seen = 0;
  for (let i = 0; i < frameTimesMs.length; i++) {
    if (!isSeen(region, i)) continue;
    seen++;
    const last = frames.at(-1);
    if (last === undefined || frameTimesMs[i]! > frameTimesMs[last]!) frames.push(i);
  }
  if (frames.length < 2 || seen < SMALLEST_REGION_SHARE * frameTimesMs.length) return null;
  const times = Float64Array.from(frames, (i) => frameTimesMs[i]!);
  const run = Math.round(frameRateHz / SAMPLING_RATE_HZ);
  const resample = (channel: ArrayLike<number>): Float64Array => {
    const values = Float64Array.from(frames, (i) => channel[i]!);
    return evaluateNaturalSpline(times, run > 1 ? movingMean(values, run) : values, gridMs, LONGEST_CURVED_GAP_MS);
  };
  const colors = { red: resample(region.red), green: resample(region.green), blue: resample(region.blue) };
  return [colors.red, colors.green, colors.blue].every(isUsableChannel) ? colors : null;
}

function isUsableChannel(channel: Float64Array): boolean {
  const level = mean(channel);
  return level >= CHANNEL_MEAN.min && level <= CHANNEL_MEAN.max && standardDeviation(channel) > 0;
}

/** Even times from the first to the last frame, ms. */
export function evenGridMs(startMs: number, endMs: number): Float64Array {
  const stepMs = 1000 / SAMPLING_RATE_HZ;
  return Float64Array.from({ length: Math.floor((endMs - startMs) / stepMs) + 1 }, (_, i) => startMs + i * stepMs);
}
